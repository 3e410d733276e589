import { useStore } from "@nanostores/react";
import { useQuery } from "@tanstack/react-query";
import { $drafts } from "../drafts.ts";
import { type ChatPages, chatsIn } from "../live.ts";
import { $outbox } from "../outbox/outbox-store.ts";
import { chatWithQuery } from "../queries.ts";
import { unsentIn, unsentTo } from "../unsent.ts";
import { ChatRow } from "./chat-row.tsx";
import { UnsentLine } from "./latest-line.tsx";
import { PersonRow } from "./person-row.tsx";

/** Recipients of drafts and unsent messages who are not in the loaded list, mostly of first messages. The latest first. */
export function useUnlisted(pages: ChatPages | undefined): string[] {
  const [drafts, outbox] = [useStore($drafts), useStore($outbox)];
  const listed = new Set(chatsIn(pages).map(({ user }) => user.id));
  return [...unsentTo()]
    .filter((userId) => !listed.has(userId) && unsentIn(outbox, drafts[userId], userId))
    .reverse();
}

/** A row for such a person, so that what they were written is found again. */
export function UnlistedRow({ userId, onPick }: { userId: string; onPick?: (userId: string) => void }) {
  const draft = useStore($drafts, { keys: [userId] })[userId];
  const unsent = unsentIn(useStore($outbox), draft, userId);
  const known = useQuery(chatWithQuery(userId)).data;
  if (!known || !unsent) return null;
  if (known.chat) return <ChatRow chat={known.chat} onPick={onPick} />;
  return (
    <PersonRow user={known.user} link={{ to: "/chats/with/$userId", params: { userId } }} onPick={onPick}>
      <UnsentLine unsent={unsent} />
    </PersonRow>
  );
}
