import { useStore } from "@nanostores/react";
import { useQuery } from "@tanstack/react-query";
import { type ChatPages, chatsIn } from "../live.ts";
import { chatWithQuery } from "../queries.ts";
import { summaryOf } from "../unsent/message.ts";
import { unsent } from "../unsent/unsent.ts";
import { ChatRow } from "./chat-row.tsx";
import { UnsentLine } from "./latest-line.tsx";
import { PersonRow } from "./person-row.tsx";

/** Mostly of first messages. The latest first. */
export function useUnlisted(pages: ChatPages | undefined): string[] {
  const [drafts, outbox] = [useStore(unsent.$drafts), useStore(unsent.$outbox)];
  const listed = new Set(chatsIn(pages).map(({ user }) => user.id));
  return [...unsent.recipients()]
    .filter((userId) => !listed.has(userId) && summaryOf(outbox, drafts[userId], userId))
    .reverse();
}

export function UnlistedRow({ userId, onPick }: { userId: string; onPick?: (userId: string) => void }) {
  const draft = useStore(unsent.$drafts, { keys: [userId] })[userId];
  const summary = summaryOf(useStore(unsent.$outbox), draft, userId);
  const known = useQuery(chatWithQuery(userId)).data;
  if (!known || !summary || known.chat?.archived) return null;
  if (known.chat) return <ChatRow chat={known.chat} onPick={onPick} />;
  return (
    <PersonRow user={known.user} link={{ to: "/chats/with/$userId", params: { userId } }} onPick={onPick}>
      <UnsentLine summary={summary} />
    </PersonRow>
  );
}
