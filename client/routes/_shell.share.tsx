import { createFileRoute, redirect } from "@tanstack/react-router";
import { SharePage } from "#client/features/chat/share-page.tsx";
import { FriendsToWrite } from "#client/features/contacts/lists/friends-to-write.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";

export const Route = createFileRoute("/_shell/share")({
  beforeLoad: async ({ location, preload }) => {
    if (preload) return;
    // Imported lazily: this file is part of the first load, and few users come to this page.
    const { keepShared, readShared } = await import("#client/features/chat/shared.ts");
    // From the address itself: the router's own `hash` is decoded already.
    const [, fragment] = location.href.split("#", 2);
    if (fragment) {
      keepShared(fragment);
      throw redirect({ to: "/share", replace: true });
    }
    if (!readShared()) throw redirect({ to: "/chats", replace: true });
  },
  loader: () => loadNamespaces("chat", "contacts", "errors"),
  component: Share,
});

function Share() {
  return <SharePage friends={(pick) => <FriendsToWrite onPick={pick} />} />;
}
