import clsx from "clsx";
import { Mic } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatRecentDay, formatTime } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { formatDuration } from "#client/lib/format/numbers.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Photo } from "#client/ui/pictures/photo.tsx";
import type { CaseReport } from "#contract/moderation.ts";
import type { Image, Voice } from "#contract/people.ts";
import type { EarlierEvent, ReportContext } from "#contract/report-context.ts";
import { Covered } from "../covered.tsx";
import { useOwnWords } from "../own-words.ts";
import type { Photos as Revealing } from "./use-photos.ts";

const Lightbox = lazy(() => import("#client/ui/overlays/lightbox.tsx"));
const VoicePlayer = lazy(() => import("#client/ui/voice/voice-player.tsx"));

type ReportedPhoto = CaseReport["photos"][number];

interface EvidenceProps {
  context: ReportContext;
  photos: ReportedPhoto[];
  /** Of the person it is about. */
  name: string;
  /** The photos as they are, once revealed; before, only their colours are shown. */
  revealed: Revealing;
}

export function Evidence({ context, photos, name, revealed }: EvidenceProps) {
  const { clear, toggle } = revealed;
  const [opened, setOpened] = useState<number | null>(null);
  const visible = photos.flatMap(({ id }) => {
    const shown = clear?.get(id);
    return shown && "width" in shown ? shown : [];
  });
  const open = ({ id }: ReportedPhoto) =>
    clear ? setOpened(visible.findIndex((image) => image.id === id)) : toggle();
  const shown = { photos, revealed, onOpen: open };
  return (
    <>
      {context.kind === "chat" ? (
        <ChatLines name={name} messages={context.messages} {...shown} />
      ) : (
        <About context={context} {...shown} />
      )}
      {opened !== null && visible[opened] && (
        <Suspense>
          <Lightbox photos={visible} index={opened} onIndex={setOpened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

type Context<Kind> = Extract<ReportContext, { kind: Kind }>;

function About({ context, ...shown }: { context: Context<"room" | "event" | "profile"> } & PhotosProps) {
  const { t } = useTranslation("moderation");
  if (context.kind === "room") {
    const { mode, openedAt, endedAt } = context;
    const times = { from: formatTime(new Date(openedAt)), to: endedAt && formatTime(new Date(endedAt)) };
    return <Quote title={t(`modes.${mode}`)}>{t(endedAt ? "report.room" : "report.roomOpen", times)}</Quote>;
  }
  if (context.kind === "event")
    return (
      <>
        <EventText event={context} {...shown} />
        {changed(context, context.earlier).map((event) => (
          <Earlier key={event.until} label="report.beforeEdit" until={event.until}>
            <EventText event={event} {...shown} />
          </Earlier>
        ))}
      </>
    );
  return (
    <>
      <ProfileText profile={context.seen} {...shown} />
      {changed(context.seen, context.earlier).map((profile) => (
        <Earlier key={profile.until} label="report.beforeEdit" until={profile.until}>
          <ProfileText profile={profile} withName {...shown} />
        </Earlier>
      ))}
      {context.events?.toReversed().map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the events of a report never change
        <Earlier key={index} label="report.goneEvent" until={event.until}>
          <EventText event={event} {...shown} />
        </Earlier>
      ))}
    </>
  );
}

/** The latest first, each with the photos that the one after it no longer had. */
function changed<Version extends { images?: string[] | undefined }>(
  present: { images?: string[] | undefined } | undefined,
  versions: readonly Version[] = [],
): Version[] {
  return versions
    .map((version, index) => {
      const after = (versions[index + 1] ?? present)?.images ?? [];
      return { ...version, images: (version.images ?? []).filter((id) => !after.includes(id)) };
    })
    .toReversed();
}

/** What others saw until then. */
function Earlier({
  label,
  until,
  children,
}: {
  label: "report.beforeEdit" | "report.goneEvent";
  until: string;
  children: ReactNode;
}) {
  const { t } = useTranslation("moderation");
  const date = new Date(until);
  return (
    <section className="mt-4 rounded-md bg-raised p-3">
      <h3 className="text-dim text-xs">
        {t(label, { time: `${formatRecentDay(date, useToday())}, ${formatTime(date)}` })}
      </h3>
      {children}
    </section>
  );
}

function EventText({ event, photos, ...shown }: { event: Omit<EarlierEvent, "until"> } & PhotosProps) {
  const { title, description, address, place, images } = event;
  const where = place && `${place.lat.toFixed(5)}, ${place.lon.toFixed(5)}`;
  return (
    <>
      <Quote title={title}>{[description, address, where].filter(Boolean).join("\n")}</Quote>
      <Photos photos={among(photos, images)} {...shown} />
    </>
  );
}

function ProfileText({
  profile,
  withName = false,
  photos,
  ...shown
}: { profile: Context<"profile">["seen"]; withName?: boolean } & PhotosProps) {
  const { name, status, description, prompts, images } = profile ?? {};
  const said = useOwnWords()({ description, prompts });
  const title = [withName && name, status].filter(Boolean).join(" · ");
  return (
    <>
      {(title || said) && <Quote title={title || null}>{said}</Quote>}
      <Photos photos={among(photos, images)} {...shown} />
    </>
  );
}

/** Reports made by an earlier version do not say which photos belong to what: they are all of one profile or event. */
const among = (photos: readonly ReportedPhoto[], ids: readonly string[] | undefined) =>
  ids ? photos.filter(({ id }) => ids.includes(id)) : photos;

function Quote({ title, children }: { title: string | null; children: string }) {
  return (
    <blockquote className="wrap-anywhere mt-4 whitespace-pre-line border-line-strong border-l-2 pl-4">
      {title && <p className="font-medium">{title}</p>}
      {children && <p className="text-dim">{children}</p>}
    </blockquote>
  );
}

interface PhotosProps {
  photos: readonly ReportedPhoto[];
  revealed: Revealing;
  onOpen: (image: ReportedPhoto) => void;
}

function Photos({ photos, revealed, onOpen }: PhotosProps): ReactNode {
  const { t } = useTranslation("moderation");
  if (photos.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {photos.map((photo, index) => {
        if (photo.voiceMs !== null) return <Recording key={photo.id} photo={photo} revealed={revealed} />;
        const image = revealed.clear?.get(photo.id) as Image | undefined;
        return (
          <figure key={photo.id} className="w-24">
            <button
              type="button"
              aria-label={t(image ? "report.photo" : "report.hiddenPhoto", {
                number: index + 1,
                total: photos.length,
              })}
              onClick={() => onOpen(photo)}
              className="relative size-24 overflow-hidden rounded-md bg-raised"
            >
              {image ? (
                <Photo image={image} size="thumb" className="size-full object-cover" />
              ) : (
                <Covered placeholder={photo.placeholder} className="size-full" />
              )}
            </button>
            {photo.wasRemoved && (
              <figcaption className="mt-1 text-dim text-xs">{t("report.photoRemoved")}</figcaption>
            )}
          </figure>
        );
      })}
    </div>
  );
}

/** Heard by itself: asking for it shows no photo. */
function Recording({ photo, revealed }: { photo: ReportedPhoto; revealed: Revealing }) {
  const { t } = useTranslation("moderation");
  const [asking, setAsking] = useState(false);
  const figure = useRef<HTMLElement>(null);
  const voice = revealed.heard.get(photo.id) ?? (revealed.clear?.get(photo.id) as Voice | undefined);
  // The button that asked for it is gone.
  const focusPlayer = () => asking && figure.current?.querySelector("button")?.focus();
  function ask(): void {
    setAsking(true);
    void revealed.hear(photo.id);
  }
  return (
    <figure ref={figure}>
      {voice ? (
        <Suspense>
          <Player voice={voice} onShown={focusPlayer} />
        </Suspense>
      ) : (
        <Button size="sm" onClick={ask}>
          <Mic aria-hidden="true" />
          {t("report.hiddenVoice", { time: formatDuration((photo.voiceMs ?? 0) / 1_000) })}
        </Button>
      )}
      {photo.wasRemoved && (
        <figcaption className="mt-1 text-dim text-xs">{t("report.photoRemoved")}</figcaption>
      )}
    </figure>
  );
}

function Player({ voice, onShown }: { voice: Voice; onShown: () => void }) {
  const { t } = useTranslation("moderation");
  const { id, path, durationMs, waveform } = voice;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is there
  useEffect(onShown, []);
  return <VoicePlayer track={{ id, path, durationMs, title: t("report.voice") }} waveform={waveform} />;
}

type Lines = Extract<ReportContext, { kind: "chat" }>["messages"];

function ChatLines({ name, messages, photos, ...shown }: { name: string; messages: Lines } & PhotosProps) {
  const { t } = useTranslation("moderation");
  return (
    <ol className="mt-4 flex flex-col gap-2 border-line border-y py-4">
      {messages.map(({ time, from, content, images, deleted, edited, sealed }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the messages of a report never change
          key={index}
          className={clsx(
            "max-w-[85%] rounded-md px-3 py-2",
            from === "reported" ? "self-start bg-raised" : "self-end bg-gold/12",
          )}
        >
          <p className="text-dim text-xs">
            {from === "reported" ? name : t("report.reporter")}, {formatTime(new Date(time))}
            {deleted && ` · ${t("report.deleted")}`}
            {edited && ` · ${t("report.edited")}`}
          </p>
          {sealed && <p className="text-dim italic">{t("report.sealed")}</p>}
          {content && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {content}
            </p>
          )}
          <Photos photos={among(photos, images)} {...shown} />
        </li>
      ))}
    </ol>
  );
}
