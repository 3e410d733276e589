import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import i18next from "i18next";
import { useEffect, useRef } from "react";
import { loadNamespacesWithRetry } from "#client/lib/i18n.ts";
import { refetchChanged } from "#client/lib/queries/ask-again.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { userQuery } from "#client/lib/queries/user.ts";
import { socketErrorCode } from "#client/lib/socket/error.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { $hello } from "#client/lib/socket/state.ts";
import { setBadge } from "#client/lib/stores/badges.ts";
import { dropTicket, keptTickets } from "#client/lib/stores/kept-contacts.ts";
import { forgetMoments, showMoment, withdrawRequest } from "#client/lib/stores/moments.ts";
import { toast } from "#client/ui/overlays/toast.ts";
import type { Face } from "#contract/profile.ts";
import { refetchContacts, tiesChanged } from "./cache.ts";
import { countsQuery } from "./queries.ts";

/** @param inTalk whether this page has a video stage, where moments are shown as cards instead of toasts */
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
      watchKept(talks, (userId) => void navigate({ to: "/chats/with/$userId", params: { userId } })),
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
    // Also on the first greeting: changes between loading the page and this were not reported.
    $hello.subscribe((hello) => {
      if (hello) refetchAll(client);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Shows moments as cards during a talk, when the user looks only at the companion's face. */
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

/** People who talked as strangers, and both wanted to again. During a talk a new friend is a moment. */
function watchKept(inTalk: { current: boolean }, write: (userId: string) => void): () => void {
  const tell = async (contact: Face | null) => {
    await loadNamespacesWithRetry("together");
    if (!contact)
      toast({ title: i18next.t("together:again.waits"), description: i18next.t("together:again.waitsText") });
    else
      toast({
        title: i18next.t("together:again.met", { name: contact.name }),
        description: i18next.t("together:again.metText"),
        stays: true,
        action: { label: i18next.t("together:again.write"), run: () => write(contact.id) },
      });
  };
  const stops = [
    socket.on("IN_TOUCH", ({ contact }) => {
      if (contact && !inTalk.current) void tell(contact);
    }),
    $hello.subscribe((hello) => {
      if (hello) for (const ticket of keptTickets()) void keepContact(ticket, tell);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** As the member who has just signed up, or in. An expired one is no news to anyone. */
async function keepContact(ticket: string, tell: (contact: Face | null) => void): Promise<void> {
  try {
    const { contact } = await socket.send("KEEP_CONTACT", { ticket });
    tell(contact);
  } catch (error) {
    if (socketErrorCode(error) !== "contact_expired") return;
  }
  dropTicket(ticket);
}

async function showFriend(client: QueryClient, userId: string): Promise<void> {
  // Without the card, the new friend still appears in the list of friends.
  const person = await client.ensureQueryData(userQuery(userId)).catch(() => null);
  if (person) showMoment({ kind: "friends", person });
}

function refetchAll(client: QueryClient): void {
  refetchContacts(client);
  refetchChanged(client, ["user"]);
}

/** Whether this user's profile is open, which shows the request itself. */
const isOnScreen = (client: QueryClient, userId: string): boolean =>
  client
    .getQueryCache()
    .find({ queryKey: userQuery(userId).queryKey })
    ?.isActive() ?? false;

async function showRequest(name: string, openRequests: () => void): Promise<void> {
  if (location.pathname === "/contacts/requests") return;
  await loadNamespacesWithRetry("contacts");
  toast({
    title: i18next.t("contacts:asks", { name }),
    action: { label: i18next.t("contacts:toRequests"), run: openRequests },
  });
}
