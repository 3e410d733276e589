import { useStore } from "@nanostores/react";
import { useQuery } from "@tanstack/react-query";
import { ChatLive } from "#client/features/chat/chat-live.tsx";
import { BlockButton } from "#client/features/contacts/block-button.tsx";
import { ContactsLive } from "#client/features/contacts/contacts-live.tsx";
import { DatingLive } from "#client/features/dating/dating-live.tsx";
import { EventsKept } from "#client/features/events/events-kept.tsx";
import { PushLive } from "#client/features/notifications/push-live.tsx";
import { ReviewPrompt } from "#client/features/rating/review/review-prompt.tsx";
import ReportDialog from "#client/features/reports/report-dialog.tsx";
import { CallsLive } from "#client/features/video/call/calls-live.tsx";
import { $talkingTo } from "#client/features/video/call/ring.ts";
import { $videoState } from "#client/features/video/session/video-state.ts";
import { LimitDialog } from "#client/features/vip/limit-dialog.tsx";
import { VipLive } from "#client/features/vip/vip-live.tsx";
import { meQuery } from "#client/lib/queries/me.ts";

/**
 * What is with a member on every page: calls that come in, messages, requests, reviews. Each feature adds its part here;
 * the whole is loaded once someone is signed in, so that the first load of a guest carries none of it.
 */
export default function Member() {
  const me = useQuery(meQuery).data;
  if (!me) return null;
  return (
    <>
      <ChatLive userId={me.id} />
      <ContactsLive />
      <DatingLive />
      <EventsKept />
      <CallsLive />
      <PushLive userId={me.id} />
      <Reviews />
      <VipLive />
      <LimitDialog />
      <ReportDialog blocking={(person, done) => <BlockButton person={person} onDone={done} />} />
    </>
  );
}

const WITH_SOMEBODY = new Set(["connecting", "talking", "reconnecting"]);

function Reviews() {
  const videoState = useStore($videoState);
  const isCalling = useStore($talkingTo) !== null;
  return (
    <ReviewPrompt
      isTalking={isCalling || WITH_SOMEBODY.has(videoState)}
      onStage={isCalling || videoState !== "init"}
    />
  );
}
