import { useStore } from "@nanostores/react";
import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { GuestHome } from "#client/features/landing/guest-home.tsx";
import { type Extras, ExtrasContext } from "#client/features/video/extras.ts";
import { $videoState } from "#client/features/video/session/video-state.ts";
import { VideoChat } from "#client/features/video/video-chat.tsx";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { retryLostPart } from "#client/lib/lost-parts/lost-chunk.ts";
import { $session } from "#client/lib/session.ts";
import { waitingGuest, waitingMember } from "./-waiting.tsx";

const NotifyMe = lazy(() => retryLostPart(() => import("#client/features/notifications/notify-me.tsx")));
const RemindEvening = lazy(() =>
  retryLostPart(() => import("#client/features/notifications/remind-evening.tsx")),
);
const MemberHome = lazy(async () => {
  await loadNamespaces("home");
  return import("#client/features/video/member-home.tsx");
});
/** Shown below a member's Start button, which works before it has loaded. */
const MemberParts = lazy(async () => {
  await loadNamespaces(...MEMBER_TEXTS);
  return import("./-member-parts.tsx");
});
const MEMBER_TEXTS = [
  "home",
  "contacts",
  "rating",
  "dating",
  "events",
  "profile",
  "errors",
  "notifications",
] as const;
/** For guests: members have theirs on every page (-member.tsx). */
const ReportDialog = lazy(() => retryLostPart(() => import("#client/features/reports/report-dialog.tsx")));

const notifyMe = (
  <Suspense>
    <NotifyMe mode="classic" />
  </Suspense>
);
const remind = (
  <Suspense>
    <RemindEvening />
  </Suspense>
);
const below = (
  <Suspense fallback={<div aria-busy="true" className="min-h-96" />}>
    <MemberParts />
  </Suspense>
);
const GUEST: Extras = { notifyMe, meanwhile: waitingGuest };

export const Route = createFileRoute("/_shell/")({
  loader: () => loadNamespaces("landing", "video", "notifications"),
  component: Home,
});

function Home() {
  const { t } = useTranslation("shell");
  const isGuest = useStore($session).token === null;
  const busy = useStore($videoState) !== "init";
  useTitle(t("titles.home"));
  if (!isGuest)
    return (
      <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
        <MemberHome notifyMe={notifyMe} meanwhile={waitingMember} below={below} />
      </Suspense>
    );
  const chat = (
    <ExtrasContext value={GUEST}>
      <VideoChat mode="classic" />
    </ExtrasContext>
  );
  return (
    <>
      <GuestHome busy={busy} chat={chat} remind={remind} />
      {busy && (
        <Suspense>
          <ReportDialog />
        </Suspense>
      )}
    </>
  );
}
