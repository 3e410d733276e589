import clsx from "clsx";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatTime } from "#client/lib/format/date.ts";
import { Photo } from "#client/ui/photo.tsx";
import type { ModeratedReport, ReportContext } from "#contract/moderation.ts";
import type { Image } from "#contract/people.ts";

const Lightbox = lazy(() => import("#client/ui/lightbox.tsx"));

/** What the report is about, as the reporter saw it. */
export function Evidence({ report }: { report: ModeratedReport }) {
  const { context, photos } = report;
  const [opened, setOpened] = useState<number | null>(null);
  const open = (image: Image) => setOpened(photos.indexOf(image));
  return (
    <>
      {context.kind === "chat" ? (
        <ChatLines report={report} messages={context.messages} photos={photos} onOpen={open} />
      ) : (
        <>
          <About context={context} />
          <Photos photos={photos} onOpen={open} />
        </>
      )}
      {opened !== null && photos[opened] && (
        <Suspense>
          <Lightbox photos={photos} index={opened} onIndex={setOpened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

function About({ context }: { context: Exclude<ReportContext, { kind: "chat" }> }) {
  const { t } = useTranslation("moderation");
  if (context.kind === "room") {
    const { mode, openedAt, endedAt } = context;
    const times = { from: formatTime(new Date(openedAt)), to: endedAt && formatTime(new Date(endedAt)) };
    return <Quote title={t(`modes.${mode}`)}>{t(endedAt ? "report.room" : "report.roomOpen", times)}</Quote>;
  }
  if (context.kind === "event")
    return (
      <Quote title={context.title}>{[context.description, context.address].filter(Boolean).join("\n")}</Quote>
    );
  const { status, description } = context.seen ?? {};
  if (!status && !description) return null;
  return <Quote title={status ?? null}>{description ?? ""}</Quote>;
}

function Quote({ title, children }: { title: string | null; children: string }) {
  return (
    <blockquote className="wrap-anywhere mt-4 whitespace-pre-line border-line-strong border-l-2 pl-4">
      {title && <p className="font-medium">{title}</p>}
      {children && <p className="text-dim">{children}</p>}
    </blockquote>
  );
}

interface PhotosProps {
  photos: readonly Image[];
  onOpen: (image: Image) => void;
}

function Photos({ photos, onOpen }: PhotosProps): ReactNode {
  const { t } = useTranslation("moderation");
  if (photos.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {photos.map((image, index) => (
        <button
          key={image.id}
          type="button"
          aria-label={t("report.photo", { number: index + 1, total: photos.length })}
          onClick={() => onOpen(image)}
          className="size-24 overflow-hidden rounded-md"
        >
          <Photo image={image} size="thumb" className="size-full object-cover" />
        </button>
      ))}
    </div>
  );
}

type Lines = Extract<ReportContext, { kind: "chat" }>["messages"];

/** The messages, those of the reported person on the left. */
function ChatLines({
  report,
  messages,
  ...shown
}: { report: ModeratedReport; messages: Lines } & PhotosProps) {
  const { t } = useTranslation("moderation");
  return (
    <ol className="mt-4 flex flex-col gap-2 border-line border-y py-4">
      {messages.map(({ time, from, content, images, deleted }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the messages of a report never change
          key={index}
          className={clsx(
            "max-w-[85%] rounded-md px-3 py-2",
            from === "reported" ? "self-start bg-raised" : "self-end bg-gold/12",
          )}
        >
          <p className="text-dim text-xs">
            {report[from]?.name ?? t("person.unknown")}, {formatTime(new Date(time))}
            {deleted && ` · ${t("report.deleted")}`}
          </p>
          {content && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {content}
            </p>
          )}
          <Photos photos={shown.photos.filter(({ id }) => images.includes(id))} onOpen={shown.onOpen} />
        </li>
      ))}
    </ol>
  );
}
