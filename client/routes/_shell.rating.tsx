import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { RelationActions } from "#client/features/contacts/actions/relation-actions.tsx";
import { Companion } from "#client/features/rating/companion/companion.tsx";
import { LongSearchHint } from "#client/features/rating/long-search-hint.tsx";
import { PreferencesButton } from "#client/features/rating/preferences/preferences-button.tsx";
import { RatedInvitation } from "#client/features/rating/rated-invitation.tsx";
import { type Extras, ExtrasContext } from "#client/features/video/extras.ts";
import { ModeSwitch } from "#client/features/video/mode-switch.tsx";
import { VideoChat } from "#client/features/video/video-chat.tsx";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { retryLostPart } from "#client/lib/lost-parts/lost-chunk.ts";
import { waitingMember } from "./-waiting.tsx";

const NotifyMe = lazy(() => retryLostPart(() => import("#client/features/notifications/notify-me.tsx")));

export const Route = createFileRoute("/_shell/rating")({
  loader: () =>
    loadNamespaces("video", "home", "rating", "filters", "contacts", "profile", "errors", "notifications"),
  component: Rating,
});

const RATED: Extras = {
  modes: <ModeSwitch />,
  invitation: <RatedInvitation />,
  searchFilters: (onChange) => <PreferencesButton onChange={onChange} />,
  longSearchHint: <LongSearchHint />,
  notifyMe: (
    <Suspense>
      <NotifyMe mode="rating" />
    </Suspense>
  ),
  meanwhile: waitingMember,
  companion: (card, wide) => (
    <Companion
      key={card.id}
      card={card}
      wide={wide}
      actions={(person) => <RelationActions person={person} />}
    />
  ),
};

function Rating() {
  const { t } = useTranslation("shell");
  useTitle(t("titles.rating"));
  return (
    <ExtrasContext value={RATED}>
      <VideoChat mode="rating" />
    </ExtrasContext>
  );
}
