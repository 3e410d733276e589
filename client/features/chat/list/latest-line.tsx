import { useStore } from "@nanostores/react";
import clsx from "clsx";
import { useTranslation } from "react-i18next";
import { $connection } from "#client/lib/socket/state.ts";
import type { Chat } from "#contract/chat.ts";
import { lineOf, lineOfMessage } from "../content-line.ts";
import { $typing } from "../typing.ts";
import { summaryOf, type UnsentSummary } from "../unsent/message.ts";
import { unsent } from "../unsent/unsent.ts";

export function LatestLine({ chat: { chatID, user, message } }: { chat: Chat }) {
  const { t } = useTranslation("chat");
  const typing = useStore($typing, { keys: [chatID] })[chatID];
  const draft = useStore(unsent.$drafts, { keys: [user.id] })[user.id];
  const recordings = useStore(unsent.$recordings, { keys: [user.id] })[user.id];
  const summary = summaryOf(useStore(unsent.$outbox), draft, user.id, recordings);
  const isOffline = useStore($connection) !== "open";
  // With a connection a message waits for an instant only.
  if (summary?.state === "failed" || (summary?.state === "waiting" && isOffline))
    return <UnsentLine summary={summary} />;
  if (typing) return <span className="truncate text-gold text-sm">{t("typing")}</span>;
  if (summary?.state === "draft") return <UnsentLine summary={summary} />;
  if (!message) return <span className="truncate text-dim text-sm">{t("list.noMessages")}</span>;
  const text = lineOfMessage(t, message);
  // The text decides its own direction without changing that of its surroundings.
  return (
    <span dir="auto" className="truncate text-left text-dim text-sm">
      {message.mine ? t("list.me", { text }) : text}
    </span>
  );
}

export function UnsentLine({ summary: { state, text, photos, voice } }: { summary: UnsentSummary }) {
  const { t } = useTranslation("chat");
  const shown = lineOf(t, { text: text.trim(), photos, voice });
  return (
    <span className="truncate text-dim text-sm">
      <span className={clsx(state === "waiting" ? "text-gold" : "text-bad")}>{t(`list.${state}`)}</span>{" "}
      <bdi>{shown}</bdi>
    </span>
  );
}
