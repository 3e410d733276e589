import { useTranslation } from "react-i18next";
import { Avatar } from "#client/ui/avatar.tsx";
import type { Face } from "#contract/profile.ts";

/** A chat before its first message. */
export function EmptyThread({ person }: { person: Face }) {
  const { t } = useTranslation("chat");
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-5 px-8 text-center text-dim">
      <Avatar name={person.name} src={person.image} size="xl" vip={person.vip} />
      <p className="max-w-72">{t("thread.start")}</p>
    </div>
  );
}
