import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import i18next from "i18next";
import { useEffect, useRef } from "react";
import { textsAtLast } from "#client/lib/i18n.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { userQuery } from "#client/lib/queries/user.ts";
import { $hello, socket } from "#client/lib/socket/socket.ts";
import { setBadge } from "#client/lib/stores/badges.ts";
import { forgetMoments, showMoment, withdrawRequest } from "#client/lib/stores/moments.ts";
import { toast } from "#client/ui/toast.ts";
import { rereadContacts, tiesChanged } from "./cache.ts";
import { countsQuery } from "./queries.ts";

/**
 * Contacts on every page of a member: what others do shows at once, requests bring a toast, the badge is right.
 * @param inTalk there is a stage on this page: then what happens between people has a card of its own
 */
export function ContactsLive({ inTalk }: { inTalk: boolean }) {
  const talks = useRef(inTalk);
  talks.current = inTalk;
  const client = useQueryClient();
  const navigate = useNavigate();
  const requests = useQuery(countsQuery).data?.requests ?? 0;
  useEffect(() => setBadge("contacts", requests), [requests]);
  useEffect(() => {
    const stops = [
      watchTies(client, talks, () => {
        void navigate({ to: "/contacts/$section", params: { section: "requests" } });
      }),
      watchMoments(client, talks),
    ];
    return () => {
      for (const stop of stops) stop();
      forgetMoments();
      setBadge("contacts", 0);
    };
  }, [client, navigate]);
  return null;
}

function watchTies(client: QueryClient, inTalk: { current: boolean }, openRequests: () => void): () => void {
  const stops = [
    socket.on("RELATION", ({ userId, ...ties }) => tiesChanged(client, userId, ties)),
    socket.on("FRIEND_REQUEST", ({ from }) => {
      if (!inTalk.current && !isOnScreen(client, from.id)) void showRequest(from.name, openRequests);
    }),
    // The first greeting as well: nothing reported what happened between loading the page and this.
    $hello.subscribe((hello) => {
      if (hello) rereadAll(client);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** During a talk the user looks at a face, and at nothing else. */
function watchMoments(client: QueryClient, inTalk: { current: boolean }): () => void {
  const stops = [
    socket.on("FRIEND_REQUEST", ({ from }) => inTalk.current && showMoment({ kind: "asks", person: from })),
    socket.on("STARS", ({ stars }) => {
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
      if (inTalk.current) showMoment({ kind: "stars", stars });
    }),
    socket.on("RELATION", ({ userId, relation }) => {
      if (!relation.followsMe) withdrawRequest(userId);
      // Only a new friendship adds someone to the list of friends.
      if (relation.friends && inTalk.current) void showFriend(client, userId);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

async function showFriend(client: QueryClient, userId: string): Promise<void> {
  // Who cannot be asked about now is in the list of friends all the same.
  const person = await client.ensureQueryData(userQuery(userId)).catch(() => null);
  if (person) showMoment({ kind: "friends", person });
}

/** What happened while the connection was away. */
function rereadAll(client: QueryClient): void {
  rereadContacts(client);
  void client.invalidateQueries({ queryKey: ["user"] });
}

/** Their profile shows the request itself. */
const isOnScreen = (client: QueryClient, userId: string): boolean =>
  client
    .getQueryCache()
    .find({ queryKey: userQuery(userId).queryKey })
    ?.isActive() ?? false;

async function showRequest(name: string, openRequests: () => void): Promise<void> {
  if (location.pathname === "/contacts/requests") return;
  await textsAtLast("contacts");
  toast({
    title: i18next.t("contacts:asks", { name }),
    action: { label: i18next.t("contacts:toRequests"), run: openRequests },
  });
}
