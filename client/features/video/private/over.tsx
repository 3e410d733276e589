import { Link } from "@tanstack/react-router";
import { DoorClosed, ShieldAlert, Unplug, UsersRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/button.tsx";
import { Message } from "../screen/notices/message.tsx";
import type { OverReason } from "../session/session-model.ts";

const LEFT = { icon: <DoorClosed />, title: "over.left", text: "over.text" } as const;
const NOTICES = {
  left: LEFT,
  blocked: LEFT,
  elsewhere: LEFT,
  ended: LEFT,
  stopped: { icon: <DoorClosed />, title: "over.stopped", text: "over.text" },
  lost: { icon: <Unplug />, title: "over.lost", text: "over.text" },
  moderated: { icon: <ShieldAlert />, title: "video:moderated.title", text: "video:moderated.text" },
  link_taken: { icon: <UsersRound />, title: "taken.title", text: "taken.text" },
  link_expired: { icon: <DoorClosed />, title: "expired.title", text: "expired.text" },
} as const satisfies Record<OverReason, object>;

/** The talk has ended, and its link with it; or the link leads to none. */
export function Over({ reason }: { reason: OverReason }) {
  const { t } = useTranslation(["talk", "video"]);
  const { icon, title, text } = NOTICES[reason];
  return (
    <Message icon={icon} title={t(title)} text={t(text)}>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button asChild variant="primary">
          <Link to="/talk">{t("over.again")}</Link>
        </Button>
        <Button asChild>
          <Link to="/">{t("over.random")}</Link>
        </Button>
      </div>
    </Message>
  );
}
