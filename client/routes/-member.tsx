import { useStore } from "@nanostores/react";
import { type QueryKey, useQuery } from "@tanstack/react-query";
import { type AnyRouter, useRouter } from "@tanstack/react-router";
import i18next from "i18next";
import { useCallback } from "react";
import { ArrivedBanner } from "#client/features/chat/arrived-banner.tsx";
import { ChatLive } from "#client/features/chat/chat-live.tsx";
import { isChatReading } from "#client/features/chat/queries.ts";
import { keepShared } from "#client/features/chat/shared.ts";
import { BlockButton } from "#client/features/contacts/actions/block-button.tsx";
import { StayInTouch } from "#client/features/contacts/actions/stay-in-touch.tsx";
import { ContactsLive } from "#client/features/contacts/contacts-live.tsx";
import { MomentCards } from "#client/features/contacts/moments/moment-cards.tsx";
import { DatingLive } from "#client/features/dating/dating-live.tsx";
import { MatchCard } from "#client/features/dating/likes/match-card.tsx";
import { TYPES } from "#client/features/events/queries.ts";
import { InstallLive } from "#client/features/install/install-live.tsx";
import { LegalLive } from "#client/features/legal/legal-live.tsx";
import { WaitingLive } from "#client/features/moderation/waiting-live.tsx";
import { PushLive } from "#client/features/notifications/push-live.tsx";
import { ReviewPrompt } from "#client/features/rating/review/review-prompt.tsx";
import ReportDialog from "#client/features/reports/report-dialog.tsx";
import { OfflineLive } from "#client/features/shell/offline-live.tsx";
import { usePagesAhead } from "#client/features/shell/pages-ahead.ts";
import { VoiceBar } from "#client/features/shell/voice-bar.tsx";
import { VerificationLive } from "#client/features/verification/verification-live.tsx";
import { CallLink } from "#client/features/video/call/call-link.tsx";
import { CallsLive } from "#client/features/video/call/calls-live.tsx";
import { $talkingTo } from "#client/features/video/call/ring.ts";
import { isBusy } from "#client/features/video/session/busy.ts";
import { $videoState } from "#client/features/video/session/video-state.ts";
import { $textOpen } from "#client/features/video/text/room-text.ts";
import { LimitDialog } from "#client/features/vip/limit/limit-dialog.tsx";
import { VipLive } from "#client/features/vip/vip-live.tsx";
import { DESKTOP, useMediaQuery } from "#client/lib/browser/use-media-query.ts";
import { loadNamespacesWithRetry } from "#client/lib/i18n.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { toast } from "#client/ui/overlays/toast.ts";
import { isModerator } from "#contract/roles.ts";

/** All of it loads after sign-in, so that the first load of a guest includes none of it. */
export default function Member() {
  const me = useQuery(meQuery).data;
  const onStage = useOnStage();
  const router = useRouter();
  const onShare = useCallback((fragment: string) => takeShareInTalk(router, fragment), [router]);
  usePagesAhead();
  if (!me) return null;
  return (
    <>
      <ChatLive userId={me.id} />
      <ContactsLive inTalk={onStage} />
      <MomentCards />
      <ArrivedBanner onStage={onStage} />
      <VoiceBar onStage={onStage} />
      <DatingLive inTalk={onStage} />
      <MatchCard me={me} call={({ id }, close) => <CallLink userId={id} onClick={close} />} />
      {isModerator(me.role) && <WaitingLive />}
      <CallsLive />
      <InstallLive onStage={onStage} />
      <OfflineLive isKept={isReadOffline} />
      <PushLive userId={me.id} onShare={onShare} />
      <Reviews />
      <VerificationLive />
      <VipLive />
      <LimitDialog />
      {!me.deletedAt && <LegalLive onStage={onStage} />}
      <ReportDialog blocking={(person, done) => <BlockButton person={person} onDone={done} />} />
    </>
  );
}

/** @returns false without a talk: then the share page opens at once */
function takeShareInTalk(router: AnyRouter, fragment: string): boolean {
  if (!isBusy()) return false;
  keepShared(fragment);
  void loadNamespacesWithRetry("chat").then(() => toast({ title: i18next.t("chat:share.afterTalk") }));
  const look = () => {
    if (isBusy()) return;
    for (const stop of stops) stop();
    void router.navigate({ to: "/share" });
  };
  // In a task of its own, since the video chat is still changing to that state; a call ends with its page.
  const stops = [$videoState.listen(() => setTimeout(look)), router.subscribe("onResolved", look)];
  return true;
}

/** The member, their chats, and what pages of events cached offline need. */
const isReadOffline = (key: QueryKey, data: unknown) =>
  isChatReading(key, data) ||
  [meQuery.queryKey, TYPES].some((kept) => kept.every((part, index) => key[index] === part));

const WITH_COMPANION = new Set(["connecting", "talking", "reconnecting"]);

function useOnStage(): boolean {
  const isChatting = useStore($videoState) !== "init";
  const isCalling = useStore($talkingTo) !== null;
  return isChatting || isCalling;
}

function Reviews() {
  const videoState = useStore($videoState);
  const isCalling = useStore($talkingTo) !== null;
  const onStage = useOnStage();
  const isWriting = useStore($textOpen);
  const wide = useMediaQuery(DESKTOP);
  return (
    <ReviewPrompt
      isTalking={isCalling || WITH_COMPANION.has(videoState)}
      onStage={onStage}
      isHidden={isCalling || (isWriting && onStage && !wide)}
      stayInTouch={(person, done) => <StayInTouch key={person.id} person={person} onDone={done} />}
    />
  );
}
