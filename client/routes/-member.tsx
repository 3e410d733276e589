import { useQuery } from "@tanstack/react-query";
import { ChatLive } from "#client/features/chat/chat-live.tsx";
import { ContactsLive } from "#client/features/contacts/contacts-live.tsx";
import { PushLive } from "#client/features/notifications/push-live.tsx";
import { CallsLive } from "#client/features/video/call/calls-live.tsx";
import { LimitDialog } from "#client/features/vip/limit-dialog.tsx";
import { meQuery } from "#client/lib/me.ts";

/**
 * What is with a member on every page: calls that come in, messages, requests, reviews. Each feature adds its part here;
 * the whole is loaded once somebody is signed in, so that the first load of a guest carries none of it.
 */
export default function Member() {
  const me = useQuery(meQuery).data;
  if (!me) return null;
  return (
    <>
      <ChatLive userId={me.id} />
      <ContactsLive />
      <CallsLive />
      <PushLive userId={me.id} />
      <LimitDialog />
    </>
  );
}
