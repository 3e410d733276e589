import clsx from "clsx";
import { Phone, PhoneMissed, PhoneOff, Star } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { formatRecentDay, formatTime } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { formatDuration } from "#client/lib/format/numbers.ts";
import type { Meeting } from "#contract/chat.ts";
import type { Face } from "#contract/profile.ts";
import { SECOND_MS } from "#contract/time.ts";
import type { Item, Placement } from "../list/items.ts";
import { Bubble } from "./bubble.tsx";
import { MessageFocus, TabStopContext } from "./message-focus.tsx";

export interface MessageRowProps {
  item: Item;
  placement: Placement;
  isNewest: boolean;
  person: Face;
  isRead: boolean;
  isHighlighted: boolean;
  isTabStop: boolean;
}

export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { item, placement, isNewest, isHighlighted, isTabStop } = props;
  const { t } = useTranslation("chat");
  return (
    <div
      className={clsx(
        "mx-auto w-full max-w-5xl px-3 md:px-6",
        placement.first ? "pt-3" : "pt-0.5",
        isNewest && "pb-4",
      )}
    >
      {placement.day && (
        <p className="flex justify-center pt-2 pb-4">
          <time
            dateTime={item.message.time.slice(0, 10)}
            className="rounded-full bg-cream/5 px-3 py-1 text-dim text-xs first-letter:uppercase"
          >
            <RecentDay time={item.message.time} />
          </time>
        </p>
      )}
      {placement.unread && (
        <p className="flex items-center gap-3 pb-3 text-gold text-xs before:h-px before:flex-1 before:bg-gold/30 after:h-px after:flex-1 after:bg-gold/30">
          {t("thread.unread")}
        </p>
      )}
      <div
        data-message-key={item.key}
        className={clsx(
          "-mx-3 md:-mx-6 flex flex-col px-3 transition-colors duration-700 md:px-6",
          isHighlighted && "bg-gold/6",
        )}
      >
        <TabStopContext value={isTabStop}>
          {item.meeting ? <MeetingLine meeting={item.meeting} /> : <Bubble {...props} />}
        </TabStopContext>
      </div>
    </div>
  );
}, isSame);

/** Apart from the row, which is rendered only when its message changes: "today" becomes "yesterday" at midnight. */
const RecentDay = ({ time }: { time: string }) => formatRecentDay(new Date(time), useToday());

/** Compares field by field, since the placement is a new object at each render. */
function isSame(before: MessageRowProps, after: MessageRowProps): boolean {
  const [one, other] = [before.placement, after.placement];
  return (
    before.item === after.item &&
    before.isNewest === after.isNewest &&
    before.isRead === after.isRead &&
    before.isHighlighted === after.isHighlighted &&
    before.isTabStop === after.isTabStop &&
    before.person === after.person &&
    one.day === other.day &&
    one.unread === other.unread &&
    one.first === other.first &&
    one.last === other.last
  );
}

function MeetingLine({ meeting }: { meeting: Meeting }) {
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
