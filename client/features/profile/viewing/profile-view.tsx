import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { BadgeCheck, Lock, MapPin } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay, formatRelative } from "#client/lib/format/date.ts";
import { languageName } from "#client/lib/format/language-names.ts";
import { useNow, useToday } from "#client/lib/format/now.ts";
import { formatDistance } from "#client/lib/format/numbers.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { usePresence } from "#client/lib/stores/presence.ts";
import { Badge } from "#client/ui/people/badge.tsx";
import { PromptCard } from "#client/ui/people/prompt-card.tsx";
import { Rating } from "#client/ui/people/rating.tsx";
import { Photo } from "#client/ui/pictures/photo.tsx";
import { isRing } from "#contract/distance.ts";
import { NAME_MAX, RATING_REVIEWS_MIN } from "#contract/limits.ts";
import { ATTRIBUTE_NAMES, type Voice } from "#contract/people.ts";
import type { User } from "#contract/profile.ts";
import type { Prompt } from "#contract/prompts.ts";
import { MINUTE_MS } from "#contract/time.ts";
import { Gallery } from "./gallery.tsx";

const Lightbox = lazy(() => import("#client/ui/overlays/lightbox.tsx"));
const VoicePlayer = lazy(() => import("#client/ui/voice/voice-player.tsx"));

export interface ProfileViewProps {
  person: User;
  own?: boolean;
  reviews?: number;
  status?: ReactNode;
  actions?: ReactNode;
  aside?: ReactNode;
  /** Absent where no one can be written to. */
  onQuote?: ((prompt: Prompt) => void) | undefined;
  /** Next to other content. */
  narrow?: boolean | undefined;
  /** Whether the page has another main heading above. */
  below?: boolean | undefined;
}

export function ProfileView(props: ProfileViewProps) {
  const { person, own, reviews, status, actions, aside, onQuote, narrow = false, below = narrow } = props;
  const { t } = useTranslation("profile");
  const Heading = below ? "h2" : "h1";
  const isHidden = (part: User["hidden"][number]) => person.hidden.includes(part);
  return (
    <article
      className={clsx(
        "mx-auto grid w-full grid-cols-1 max-w-6xl gap-8 pb-16",
        !narrow &&
          "md:px-8 md:pt-8 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-12",
      )}
    >
      <div className={clsx(!narrow && "md:sticky md:top-8 md:self-start")}>
        <Gallery person={person} own={own} />
      </div>
      <div className={clsx("flex flex-col gap-8 px-4", !narrow && "md:px-0")}>
        <header>
          <Heading
            className={clsx(
              "flex flex-wrap items-baseline gap-x-3 font-display",
              person.name.length > NAME_MAX ? "text-2xl" : ["text-3xl", !narrow && "md:text-4xl"],
            )}
          >
            <span className="min-w-0">{nameAndAge(person)}</span>
            {person.vip && <Badge variant="vip">VIP</Badge>}
            {person.verifiedAt !== null && <VerifiedBadge at={person.verifiedAt} own={own} />}
            {person.demo && <Badge variant="outline">{t("demo")}</Badge>}
          </Heading>
          <Details person={person} own={own} reviews={reviews} />
          {status && <div className="mt-5 border-gold/50 border-l-2 pl-4 text-lg">{status}</div>}
          {actions && (
            <div className="mt-6 flex flex-wrap gap-2 max-sm:[&>a]:grow max-sm:[&>a]:px-3 sm:gap-3">
              {actions}
            </div>
          )}
        </header>
        {person.introduction && <Introduction person={person} voice={person.introduction} />}
        {aside}
        {isHidden("profileInfo") ? (
          <p className="flex items-center gap-3 rounded-lg border border-line bg-panel px-5 py-4 text-dim">
            <Lock aria-hidden="true" size={20} className="shrink-0" />
            {t("hidden.profileInfo")}
          </p>
        ) : (
          <>
            <Texts person={person} />
            <Story person={person} onQuote={onQuote} />
            <Tags person={person} />
            <AttributeList person={person} />
          </>
        )}
      </div>
    </article>
  );
}

interface StoryProps {
  person: User;
  onQuote: ((prompt: Prompt) => void) | undefined;
}

/** The answers, with the photos that follow the first one between them. */
function Story({ person, onQuote }: StoryProps) {
  const { t } = useTranslation(["profile", "prompts"]);
  const [open, setOpen] = useState<number | null>(null);
  const { prompts, images, sex } = person;
  if (prompts.length === 0) return null;
  return (
    <section>
      <h2 className="sr-only">{t("prompts:title")}</h2>
      <ul className="flex flex-col gap-3">
        {prompts.map((prompt, index) => {
          const photo = index + 1 < prompts.length ? images[index + 1] : undefined;
          return (
            <li key={prompt.question} className="flex flex-col gap-3">
              <PromptCard
                prompt={prompt}
                sex={sex}
                onQuote={onQuote && (() => onQuote(prompt))}
                className="rounded-lg border border-line bg-panel"
              />
              {photo && (
                <button
                  type="button"
                  aria-label={t("gallery.open", { number: index + 2, total: images.length })}
                  onClick={() => setOpen(index + 1)}
                  className="block aspect-[4/3] w-full overflow-hidden rounded-lg bg-panel"
                >
                  <Photo image={photo} size="screen" className="size-full object-cover object-[50%_25%]" />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {open !== null && (
        <Suspense>
          <Lightbox photos={images} index={open} onIndex={setOpen} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  );
}

function VerifiedBadge({ at, own }: { at: string; own: boolean | undefined }) {
  const { t } = useTranslation("ui");
  const badge = (
    <Badge variant="gold">
      <BadgeCheck aria-hidden="true" />
      {t("verified", { day: formatDay(new Date(at), useToday()) })}
    </Badge>
  );
  return own ? <Link to="/profile/verification">{badge}</Link> : badge;
}

/** Joined by a no-break space, so that the age stays on the line where the name ends. */
const nameAndAge = ({ name, age }: User) => (age === null ? name : `${name},\u00a0${age}`);

function Details({ person, own, reviews = 0 }: Pick<ProfileViewProps, "person" | "own" | "reviews">) {
  const { t } = useTranslation("profile");
  const distanceText = useDistanceText();
  const place = [person.city?.name, person.distance !== null && distanceText(person.distance)].filter(
    Boolean,
  );
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-dim">
      {!own && <Presence person={person} />}
      {place.length > 0 && (
        <span className="flex items-center gap-1.5">
          <MapPin aria-hidden="true" size={18} />
          {place.join(" · ")}
        </span>
      )}
      {person.rating !== null && <Rating value={person.rating} size={18} />}
      {reviews > 0 && (
        <span>
          {person.rating === null
            ? t("fewReviews", { count: reviews, needed: RATING_REVIEWS_MIN })
            : t("reviews", { count: reviews })}
        </span>
      )}
    </p>
  );
}

function Presence({ person }: { person: User }) {
  const { t } = useTranslation("profile");
  const now = useNow();
  const { online, lastSeenAt } = usePresence(person.id, person);
  if (online)
    return (
      <span className="flex items-center gap-2 text-good">
        <span aria-hidden="true" className="size-2 rounded-full bg-good" />
        {t("online")}
      </span>
    );
  if (!lastSeenAt) return null;
  const seen = new Date(lastSeenAt);
  if (now.getTime() - seen.getTime() < MINUTE_MS) return <span>{t("lastSeenNow")}</span>;
  return <span>{t("lastSeen", { context: person.sex, time: formatRelative(seen, now) })}</span>;
}

function Introduction({ person, voice }: { person: User; voice: Voice }) {
  const { t } = useTranslation("profile");
  const { id, path, durationMs, waveform } = voice;
  const title = t("introduction.of", { name: person.name });
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-panel p-4">
      <Suspense fallback={<div className="h-13" />}>
        <VoicePlayer track={{ id, path, durationMs, title }} waveform={waveform} />
      </Suspense>
    </section>
  );
}

function Texts({ person }: { person: User }) {
  const { t } = useTranslation("profile");
  return (
    <>
      {person.description && (
        <section>
          <h2 className="mb-3 font-display text-xl">{t("about")}</h2>
          <p dir="auto" className="whitespace-pre-line text-lg leading-relaxed [overflow-wrap:anywhere]">
            {person.description}
          </p>
        </section>
      )}
      {person.descriptionPrivate && (
        <section>
          <h2 className="mb-3 flex items-center gap-2 font-display text-xl">
            {t("aboutPrivate")}
            <Lock aria-hidden="true" size={18} className="text-gold" />
          </h2>
          <p dir="auto" className="whitespace-pre-line leading-relaxed [overflow-wrap:anywhere]">
            {person.descriptionPrivate}
          </p>
        </section>
      )}
    </>
  );
}

function Tags({ person }: { person: User }) {
  const { t } = useTranslation("profile");
  if (person.tags.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 font-display text-xl">{t("tags")}</h2>
      <ul className="flex flex-wrap gap-2">
        {person.tags.map((tag) => (
          <li key={tag.id} className="rounded-full border border-line-strong px-3.5 py-1.5">
            {tag.name}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The server sends distances in rings: "within 5 km", and further away a rounded "630 km". */
function useDistanceText(): (meters: number) => string {
  const { t } = useTranslation("ui");
  return (meters) => {
    const distance = formatDistance(meters);
    return isRing(meters) ? t("distanceWithin", { distance }) : distance;
  };
}

function AttributeList({ person }: { person: User }) {
  const { t } = useTranslation("profile");
  const filled = ATTRIBUTE_NAMES.flatMap((name) => {
    const value = person[name];
    return value === null ? [] : [{ name, text: t(`values.${name}.${value}` as "values.goal.friendship") }];
  });
  if (filled.length === 0 && person.height === null && person.languages.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 font-display text-xl">{t("details")}</h2>
      <dl className="grid gap-x-10 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
        {person.languages.length > 0 && (
          <Row
            label={t("languages.label")}
            text={person.languages.map((code) => languageName(code, currentLang())).join(", ")}
          />
        )}
        {person.height !== null && (
          <Row label={t("attributes.height")} text={t("cm", { height: person.height })} />
        )}
        {filled.map(({ name, text }) => (
          <Row key={name} label={t(`attributes.${name}`)} text={text} />
        ))}
      </dl>
    </section>
  );
}

function Row({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex justify-between gap-4 border-line border-b py-3">
      <dt className="text-dim">{label}</dt>
      <dd className="text-right">{text}</dd>
    </div>
  );
}
