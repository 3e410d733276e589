import { useQuery } from "@tanstack/react-query";
import { CalendarHeart, Lock, MapPin, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { openLimit } from "#client/lib/stores/limit-dialog.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { RowBoundary } from "#client/ui/states/row-boundary.tsx";
import { EventRow } from "./list/event-row.tsx";
import { aheadQuery } from "./queries.ts";
import { toPin } from "./rules/row.ts";

/** The map behind is made up; the server sends no real events. */
export function LockedEvents() {
  const { t } = useTranslation("events");
  useTitle(t("title"));
  return (
    <div className="relative isolate flex flex-1 flex-col items-center justify-center gap-6 overflow-clip px-4 py-16">
      <PlaceholderMap />
      <Ahead />
      <section className="w-full max-w-lg rounded-lg border border-line bg-ink/94 px-4 py-6 text-center shadow-lift sm:p-10">
        <span className="mx-auto flex size-14 items-center justify-center rounded-full border border-gold/40 bg-gold/10 text-gold">
          <Lock aria-hidden="true" size={24} strokeWidth={1.5} />
        </span>
        <h1 className="mt-5 font-display text-3xl">{t("locked.title")}</h1>
        <p className="mt-3 text-balance text-dim">{t("locked.text")}</p>
        <ul className="mx-auto mt-6 flex max-w-sm flex-col gap-3 text-left">
          <Reason icon={<MapPin />}>{t("locked.see")}</Reason>
          <Reason icon={<UsersRound />}>{t("locked.join")}</Reason>
          <Reason icon={<CalendarHeart />}>{t("locked.create")}</Reason>
        </ul>
        <Button variant="primary" size="lg" className="mt-8 w-full" onClick={() => openLimit("events")}>
          {t("locked.open")}
        </Button>
      </section>
    </div>
  );
}

function PlaceholderMap() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1200 800"
      preserveAspectRatio="xMidYMid slice"
      className="-z-10 absolute inset-0 size-full scale-105 bg-panel blur-[6px]"
    >
      <g fill="none" className="stroke-lifted" strokeWidth="7">
        {STREETS.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <path d={RIVER} fill="none" stroke="#1a2125" strokeWidth="56" strokeLinecap="round" />
      <g className="fill-raised">
        {PARKS.map(([x, y, width, height]) => (
          <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx="18" />
        ))}
      </g>
      {LIGHTS.map(([x, y, radius]) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r={radius * 1.7} className="fill-gold" opacity="0.16" />
          <circle cx={x} cy={y} r={radius} className="fill-gold" opacity="0.85" />
        </g>
      ))}
    </svg>
  );
}

const RIVER = "M-60 560 C 180 470, 300 690, 520 600 S 760 360, 940 430 S 1180 560, 1280 470";
const STREETS = [
  "M0 130 H1200",
  "M0 300 C 300 260, 800 360, 1200 290",
  "M0 700 C 400 760, 800 700, 1200 740",
  "M150 0 V800",
  "M330 0 C 360 300, 300 520, 360 800",
  "M560 0 V800",
  "M760 0 C 720 260, 800 560, 740 800",
  "M980 0 V800",
  "M0 0 L1200 800",
  "M600 330 m-230 0 a230 230 0 1 0 460 0 a230 230 0 1 0 -460 0",
  "M600 330 m-110 0 a110 110 0 1 0 220 0 a110 110 0 1 0 -220 0",
];
const PARKS = [
  [190, 160, 110, 90],
  [820, 170, 130, 80],
  [1010, 590, 120, 110],
] as const;
const LIGHTS = [
  [230, 210, 20],
  [420, 120, 14],
  [505, 380, 26],
  [650, 240, 18],
  [690, 500, 14],
  [830, 330, 22],
  [900, 150, 14],
  [1040, 380, 18],
  [1090, 640, 20],
  [330, 520, 16],
  [140, 420, 14],
  [560, 690, 18],
] as const;

/** Events the member hosts or attends, which stay open after VIP ends so that they can find or cancel them. */
function Ahead() {
  const { t } = useTranslation("events");
  const hadVip = useQuery(meQuery).data?.vipObject.endDate != null;
  const events = useQuery({ ...aheadQuery, enabled: hadVip }).data ?? [];
  if (events.length === 0) return null;
  return (
    <section
      aria-labelledby="events-ahead"
      className="w-full max-w-lg rounded-lg border border-line bg-ink/94 px-4 py-5 shadow-lift sm:px-10"
    >
      <h2 id="events-ahead" className="font-display text-xl">
        {t("locked.ahead")}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {events.map((event) => (
          <RowBoundary key={event.id}>
            <li>
              <EventRow event={toPin(event)} />
            </li>
          </RowBoundary>
        ))}
      </ul>
    </section>
  );
}

const Reason = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-center gap-3 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-gold">
    {icon}
    {children}
  </li>
);
