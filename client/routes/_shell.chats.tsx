import { createFileRoute, useParams } from "@tanstack/react-router";
import { ChatsPage } from "#client/features/chat/chats-page.tsx";
import { PushRow } from "#client/features/notifications/push-row.tsx";
import { useReportItem } from "#client/features/reports/use-report-item.tsx";
import { CallLink } from "#client/features/video/call/call-link.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";
import type { Face } from "#contract/profile.ts";
import { isAcquainted } from "#contract/standing.ts";

export const Route = createFileRoute("/_shell/chats")({
  validateSearch: ({ archive }: { archive?: unknown }): { archive?: true | undefined } =>
    archive === true ? { archive } : {},
  loader: () => loadNamespaces("chat", "prompts", "contacts", "call", "notifications", "reports", "errors"),
  component: Chats,
});

/** The child routes only name the open chat, so that the list stays while the user moves from chat to chat. */
function Chats() {
  const { id, userId } = useParams({ strict: false });
  const { archive } = Route.useSearch();
  const reporting = useReportItem();
  return (
    <ChatsPage
      chatID={id}
      userId={userId}
      inArchive={archive}
      aboveList={<PushRow />}
      actions={callOf}
      menuItems={(person, chatId) => [reporting({ person, chatId })]}
    />
  );
}

/** Calls are for friends (specification, section 6). */
const callOf = (person: Face) => isAcquainted(person.relation) && <CallLink icon userId={person.id} />;
