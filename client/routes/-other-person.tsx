import { ReplyHabit } from "#client/features/chat/reply-habit.tsx";
import { useQuotePrompt } from "#client/features/chat/use-quote-prompt.ts";
import { MessageLink } from "#client/features/contacts/actions/message-link.tsx";
import { RelationActions } from "#client/features/contacts/actions/relation-actions.tsx";
import { LikeButton } from "#client/features/dating/likes/like-button.tsx";
import { OtherProfile } from "#client/features/profile/viewing/other-profile.tsx";
import { useReportItem } from "#client/features/reports/use-report-item.tsx";
import { CallLink } from "#client/features/video/call/call-link.tsx";
import type { User } from "#contract/profile.ts";
import { isAcquainted } from "#contract/standing.ts";

/** The profile of another member with its actions, as a page or (narrow) next to a list. */
export function OtherPerson({ id, narrow }: { id: string; narrow?: boolean }) {
  const reporting = useReportItem();
  const quote = useQuotePrompt();
  const actionsFor = (person: User) => (
    <RelationActions person={person} menu={[reporting({ person })]}>
      <MessageLink icon variant="primary" userId={person.id} chatId={person.chatId} />
      <LikeButton person={person} variant="icon-filled" />
      {isAcquainted(person.relation) && <CallLink userId={person.id} />}
    </RelationActions>
  );
  return (
    <OtherProfile
      key={id}
      id={id}
      narrow={narrow}
      actions={actionsFor}
      aside={<ReplyHabit userId={id} />}
      onQuote={(prompt) => quote(id, prompt)}
    />
  );
}
