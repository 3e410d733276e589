import { CalendarCheck, Clock, Hand } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatSoon } from "#client/lib/format/date.ts";
import { useNow } from "#client/lib/format/now.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import type { Event } from "#contract/events.ts";
import { setReaction, unsetReaction } from "../api.ts";
import { type Offer, offerOf } from "../rules/attendance.ts";
import { useEventAction } from "../use-event-action.ts";

export function Attendance({ event }: { event: Event }) {
  const { t } = useTranslation(["events", "errors"]);
  const now = useNow();
  const offer = offerOf(event, now.getTime());
  const come = useEventAction(() => setReaction(event.id, "coming"));
  const stepBack = useEventAction(() => unsetReaction(event.id, "coming"));
  const busy = come.isPending || stepBack.isPending;

  const yes = (label: string) => (
    <Button
      variant="primary"
      className={ANSWER}
      loading={come.isPending}
      disabled={busy}
      onClick={() => come.mutate(undefined)}
    >
      {label}
    </Button>
  );
  const no = (label: string) => (
    <Button
      className={ANSWER}
      loading={stepBack.isPending}
      disabled={busy}
      onClick={() => stepBack.mutate(undefined)}
    >
      {label}
    </Button>
  );

  switch (offer.kind) {
    case "none":
      return null;
    case "refused":
      return <Note>{offer.why === "removed" ? t("attendance.removed") : t(`errors:${offer.why}`)}</Note>;
    case "ask":
    case "come":
    case "wait":
      return (
        <div>
          {offer.again && <p className="mb-3 text-dim text-sm">{t("attendance.lapsed")}</p>}
          <div className="flex">{yes(t(`attendance.${offer.kind}`))}</div>
          <p className="mt-2 text-dim text-sm">{t(`attendance.${offer.kind}Hint`)}</p>
        </div>
      );
    case "offered":
      return (
        <AttendanceCard icon={<Hand />} title={t("attendance.offered")} text={untilText(offer, now, t)}>
          {no(t("attendance.refuse"))}
          {yes(t("attendance.take"))}
        </AttendanceCard>
      );
    case "confirm":
      return (
        <AttendanceCard icon={<Clock />} title={t("attendance.still")} text={untilText(offer, now, t)}>
          {no(t("attendance.notComing"))}
          {yes(t("attendance.stillYes"))}
        </AttendanceCard>
      );
    case "coming":
      return (
        <AttendanceCard
          icon={<CalendarCheck />}
          title={t("attendance.coming")}
          text={t(COMING_TEXT[offer.begins])}
        >
          {no(t("attendance.comingBack"))}
        </AttendanceCard>
      );
    default:
      return (
        <AttendanceCard
          icon={<Clock />}
          title={t(`attendance.${offer.kind}`)}
          text={t(`attendance.${offer.kind}Text`, { count: event.attendance?.line ?? event.waiting })}
        >
          {no(t(`attendance.${offer.kind}Back`))}
        </AttendanceCard>
      );
  }
}

const COMING_TEXT = {
  later: "attendance.comingText",
  today: "attendance.comingTextToday",
  soon: "attendance.comingTextSoon",
  now: "attendance.comingTextNow",
} as const;

/** As tall as the label, which needs more than a line in large type. */
const ANSWER = "h-auto! min-h-11 flex-1 shrink! whitespace-normal! py-2";

type Translate = ReturnType<typeof useTranslation<["events", "errors"]>>["t"];

function untilText(offer: Extract<Offer, { kind: "offered" | "confirm" }>, now: Date, t: Translate): string {
  const until = new Date(offer.kind === "offered" ? offer.until : offer.by);
  return t(`attendance.${offer.kind}Until`, { time: formatSoon(until, now) });
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="rounded-md border border-line bg-panel px-4 py-3 text-dim">{children}</p>
);

function AttendanceCard({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section className="rounded-lg border border-gold/30 bg-gold/6 p-4" aria-live="polite">
      <p className="flex items-center gap-3 font-medium [&_svg]:size-5 [&_svg]:text-gold">
        {icon}
        {title}
      </p>
      <p className="mt-1 text-dim text-sm">{text}</p>
      <div className="mt-4 flex flex-wrap gap-3">{children}</div>
    </section>
  );
}
