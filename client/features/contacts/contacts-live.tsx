import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import i18next from "i18next";
import { useEffect } from "react";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { userQuery } from "#client/lib/queries/user.ts";
import { $hello, socket } from "#client/lib/socket/socket.ts";
import { setBadge } from "#client/lib/stores/badges.ts";
import { toast } from "#client/ui/toast.ts";
import { rereadContacts, tiesChanged } from "./cache.ts";
import { countsQuery } from "./queries.ts";

/** Contacts on every page of a member: what others do shows at once, requests are told of, the badge is right. */
export function ContactsLive() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const requests = useQuery(countsQuery).data?.requests ?? 0;
  useEffect(() => setBadge("contacts", requests), [requests]);
  useEffect(() => {
    const stop = listen(client, () => {
      void navigate({ to: "/contacts/$section", params: { section: "requests" } });
    });
    return () => {
      stop();
      setBadge("contacts", 0);
    };
  }, [client, navigate]);
  return null;
}

function listen(client: QueryClient, openRequests: () => void): () => void {
  const stops = [
    socket.on("RELATION", ({ userId, ...ties }) => tiesChanged(client, userId, ties)),
    socket.on("FRIEND_REQUEST", ({ from }) => {
      if (!isOnScreen(client, from.id)) void tellOfRequest(from.name, openRequests);
    }),
    // The first greeting as well: what happened between the reading of the page and this was told to no one.
    $hello.subscribe((hello) => {
      if (hello) rereadAll(client);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** What happened while the connection was away. */
function rereadAll(client: QueryClient): void {
  rereadContacts(client);
  void client.invalidateQueries({ queryKey: ["user"] });
}

/** Their profile or their card beside the video shows the request itself, and a talk must not be left for it. */
const isOnScreen = (client: QueryClient, userId: string): boolean =>
  client
    .getQueryCache()
    .find({ queryKey: userQuery(userId).queryKey })
    ?.isActive() ?? false;

async function tellOfRequest(name: string, openRequests: () => void): Promise<void> {
  if (location.pathname === "/contacts/requests") return;
  await loadNamespaces("contacts");
  toast({
    title: i18next.t("contacts:asks", { name }),
    action: { label: i18next.t("contacts:toRequests"), run: openRequests },
  });
}
