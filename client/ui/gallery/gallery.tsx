import { Crown, MapPin, MessageCircle } from "lucide-react";
import { currentLang, setLang } from "#client/lib/i18n.ts";
import { LANG_NAMES, otherLang } from "#contract/lang.ts";
import { Button } from "../buttons/button.tsx";
import { Avatar } from "../people/avatar.tsx";
import { Badge } from "../people/badge.tsx";
import { Rating } from "../people/rating.tsx";
import { Mark } from "../pictures/mark.tsx";
import { EmptyState } from "../states/empty-state.tsx";
import { ErrorState } from "../states/error-state.tsx";
import { OfflineState } from "../states/offline-state.tsx";
import { Pulse } from "../states/pulse.tsx";
import { Skeleton, SkeletonText } from "../states/skeleton.tsx";
import { Spinner } from "../states/spinner.tsx";
import { Actions } from "./actions.tsx";
import { Forms } from "./forms.tsx";
import { Foundations } from "./foundations.tsx";
import { Overlays } from "./overlays.tsx";
import { Samples, Section } from "./section.tsx";
import { useTexts } from "./texts.ts";

export default function Gallery() {
  const t = useTexts();
  const other = otherLang(currentLang());
  return (
    <div className="mx-auto max-w-6xl px-4 pb-24 md:px-8">
      <header className="flex items-center justify-between py-6">
        <span className="flex items-center gap-3 font-display text-lg">
          <Mark />
          {t.brand}
        </span>
        <Button variant="ghost" className="-mr-5" onClick={() => setLang(other)} lang={other}>
          {LANG_NAMES[other]}
        </Button>
      </header>
      <main>
        <div className="max-w-3xl py-16 md:py-28">
          <h1 className="font-display text-5xl">{t.title}</h1>
          <p className="mt-6 max-w-xl text-dim text-lg">{t.text}</p>
        </div>
        <Foundations />
        <Actions />
        <Forms />
        <Overlays />
        <People />
        <Waiting />
      </main>
    </div>
  );
}

/** A drawn placeholder, so that the gallery needs no photograph of a person. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><defs><radialGradient id="g" cx=".3" cy=".2" r="1.1"><stop stop-color="#8a6a3c"/><stop offset="1" stop-color="#1e1b18"/></radialGradient></defs><rect width="96" height="96" fill="url(#g)"/><circle cx="48" cy="38" r="16" fill="#d8b46a" opacity=".6"/><path d="M16 96c2-24 16-34 32-34s30 10 32 34z" fill="#d8b46a" opacity=".6"/></svg>',
)}`;

const AVATARS = ["sm", "md", "lg", "xl"] as const;

function People() {
  const t = useTexts().people;
  return (
    <Section id="people" title={t.title} text={t.text}>
      <Samples name={t.avatars}>
        {AVATARS.map((size) => (
          <Avatar key={size} name={t.name} src={PICTURE} size={size} online />
        ))}
        {AVATARS.map((size) => (
          <Avatar key={size} name={t.name} size={size} vip={size !== "sm"} />
        ))}
      </Samples>
      <Samples name={t.badges}>
        <Badge>{t.tag}</Badge>
        <Badge variant="outline">
          <MapPin />
          {t.distance}
        </Badge>
        <Badge variant="gold">{t.rating}</Badge>
        <Badge variant="vip">
          <Crown />
          VIP
        </Badge>
        <Badge variant="good">{t.online}</Badge>
        <Badge variant="bad">{t.blocked}</Badge>
        <Badge variant="count">12</Badge>
        <Rating value={4.8} />
      </Samples>
    </Section>
  );
}

function Waiting() {
  const t = useTexts().waiting;
  const retry = () => {};
  return (
    <Section id="waiting" title={t.title} text={t.text}>
      <Samples name={t.spinners} className="gap-10">
        <Spinner className="size-12" />
        <Spinner />
        <Spinner className="size-28" />
        <Pulse className="text-gold" />
      </Samples>
      <div className="max-w-md" aria-busy="true">
        <div className="flex gap-4">
          <Skeleton circle className="size-16" />
          <div className="flex-1 pt-2">
            <SkeletonText lines={3} />
          </div>
        </div>
      </div>
      <div className="grid divide-line rounded-lg border border-line max-md:divide-y md:grid-cols-2 md:divide-x">
        <EmptyState
          icon={<MessageCircle />}
          title={t.emptyTitle}
          text={t.emptyText}
          action={<Button variant="primary">{t.emptyAction}</Button>}
        />
        <ErrorState onRetry={retry} />
      </div>
      <OfflineState />
      <Samples name={t.quiet}>
        <div className="w-full max-w-md rounded-lg border border-line bg-panel py-1">
          <ErrorState quiet onRetry={retry} />
        </div>
      </Samples>
    </Section>
  );
}
