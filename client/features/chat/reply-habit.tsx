import { useQuery } from "@tanstack/react-query";
import { MessageCircleReply } from "lucide-react";
import { useTranslation } from "react-i18next";
import { habitQuery } from "./queries.ts";

/** Empty while there were too few first messages to tell. */
export function ReplyHabit({ userId }: { userId: string }) {
  const { t } = useTranslation("chat");
  const { data } = useQuery(habitQuery(userId));
  if (!data?.habit) return null;
  return (
    <p className="flex items-center gap-2 text-dim">
      <MessageCircleReply aria-hidden="true" size={18} className="shrink-0 text-gold" />
      {t(`habit.${data.habit}`)}
    </p>
  );
}
