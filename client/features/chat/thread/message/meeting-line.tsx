import clsx from "clsx";
import { Phone, PhoneMissed, PhoneOff, Star } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatTime } from "#client/lib/format/date.ts";
import { formatDuration } from "#client/lib/format/numbers.ts";
import type { Meeting } from "#contract/chat.ts";
import { SECOND_MS } from "#contract/time.ts";
import { MessageFocus } from "./message-focus.tsx";

/** A call or a talk among the messages: what it was, how long, and when. */
export function MeetingLine({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation("chat");
  const { kind, mine, outcome, startedAt, endedAt } = meeting;
  const seconds = Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / SECOND_MS);
  const isMissed = !mine && (outcome === "missed" || outcome === "cancelled");
  const Icon = kind === "talk" ? Star : isMissed ? PhoneMissed : outcome === "talked" ? Phone : PhoneOff;
  const side = mine ? "mine" : "theirs";
  return (
    <div className="flex justify-center py-2">
      <MessageFocus className="flex flex-wrap items-center justify-center gap-x-2 rounded-full border border-line px-4 py-1.5 text-dim text-sm">
        <Icon aria-hidden="true" size={15} className={clsx(isMissed ? "text-bad" : "text-gold")} />
        <span className={clsx(isMissed && "text-cream")}>
          {outcome === "talked" ? t(`meeting.${kind}`) : t(`meeting.${side}.${outcome}`)}
        </span>
        {outcome === "talked" && <span>{formatDuration(seconds)}</span>}
        <time dateTime={endedAt}>{formatTime(new Date(endedAt))}</time>
      </MessageFocus>
    </div>
  );
}
