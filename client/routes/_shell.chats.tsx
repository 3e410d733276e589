import { createFileRoute, useParams } from "@tanstack/react-router";
import { ChatsPage } from "#client/features/chat/chats-page.tsx";
import { ContactsLink } from "#client/features/contacts/contacts-link.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/_shell/chats")({
  loader: () => loadNamespaces("chat", "contacts", "errors"),
  component: Chats,
});

/** The pages below only name what is open, so that the list stays while one goes from chat to chat. */
function Chats() {
  const { id, userId } = useParams({ strict: false });
  return <ChatsPage chatID={id} userId={userId} listActions={<ContactsLink variant="ghost" />} />;
}
