import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import i18next from "i18next";
import { Inbox, ShieldCheck } from "lucide-react";
import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { formatRecentDay, formatSoon, formatTime } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { hasSettled } from "#client/lib/queries/has-settled.ts";
import { $hello, socket } from "#client/lib/socket/socket.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { PageTabs } from "#client/ui/lists/page-tabs.tsx";
import { PagedList } from "#client/ui/lists/paged-list.tsx";
import { tabStyles } from "#client/ui/lists/tabs.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import { Badge } from "#client/ui/people/badge.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import type { ModeratedReport, Verdict } from "#contract/moderation.ts";
import { CONSOLE_SECTIONS, type ConsoleSection } from "#contract/paths.ts";
import { isUrgent } from "#contract/reports.ts";
import { decide, hold, onRefused } from "./api.ts";
import { Evidence } from "./evidence.tsx";
import { Held, Suspended } from "./people-lists.tsx";
import { Person } from "./person.tsx";
import { decidedQuery, itemsIn, openQuery, useConsoleAction, waitingQuery } from "./queries.ts";
import { SuspendDialog } from "./suspend-dialog.tsx";

const SECTIONS: Record<ConsoleSection, ComponentType> = {
  reports: OpenReports,
  decided: DecidedReports,
  held: Held,
  suspended: Suspended,
};

export function ConsolePage({ section }: { section: ConsoleSection }) {
  const { t } = useTranslation("moderation");
  const waiting = useQuery(waitingQuery);
  const count = waiting.data?.reports ?? 0;
  const Section = SECTIONS[section];
  useConsole();
  useTitle(t(`sections.${section}`));
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-8 pb-16 md:pt-12">
      <h1 className="font-display text-3xl">{t("title")}</h1>
      <PageTabs label={t("title")} open={section} loading={!hasSettled(waiting)}>
        {CONSOLE_SECTIONS.map((name) => (
          <Link key={name} to="/admin/$section" params={{ section: name }} className={tabStyles}>
            {t(`sections.${name}`)}
            {name === "reports" && count > 0 && <Badge variant="count">{count}</Badge>}
          </Link>
        ))}
      </PageTabs>
      <div className="pt-6">
        <Section />
      </div>
    </div>
  );
}

/** Tells the server while the console is in sight, and leaves it for the home page once the server refuses it. */
function useConsole(): void {
  const navigate = useNavigate();
  useEffect(() => {
    /** A moderator who does not see the console is notified of new reports. */
    const reportSight = () =>
      void send(document.visibilityState === "visible" ? "WATCH_REPORTS" : "UNWATCH_REPORTS");
    const stops = [
      $hello.subscribe((hello) => void (hello && reportSight())),
      onRefused(() => {
        toast({ title: i18next.t("moderation:refused"), stays: true });
        void navigate({ to: "/", replace: true });
      }),
    ];
    document.addEventListener("visibilitychange", reportSight);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener("visibilitychange", reportSight);
      void send("UNWATCH_REPORTS");
    };
  }, [navigate]);
}

const send = (event: "WATCH_REPORTS" | "UNWATCH_REPORTS") => socket.send(event).catch(() => {});

function OpenReports() {
  const { t } = useTranslation("moderation");
  const pages = useInfiniteQuery(openQuery);
  return (
    <PagedList
      pages={pages}
      items={itemsIn(pages.data)}
      empty={<EmptyState icon={<ShieldCheck />} title={t("empty.open")} text={t("empty.openText")} />}
      item={(report) => <ReportCard key={report.id} report={report} />}
    />
  );
}

function DecidedReports() {
  const { t } = useTranslation("moderation");
  const pages = useInfiniteQuery(decidedQuery);
  return (
    <PagedList
      pages={pages}
      items={itemsIn(pages.data)}
      empty={<EmptyState icon={<Inbox />} title={t("empty.decided")} />}
      item={(report) => <ReportCard key={report.id} report={report} />}
    />
  );
}

function ReportActions({ report }: { report: ModeratedReport }) {
  const { t } = useTranslation("moderation");
  const { id, reported, heldUntil, decision } = report;
  const [suspending, setSuspending] = useState(false);
  const deciding = useConsoleAction((verdict: Verdict) => decide(id, verdict));
  const holding = useConsoleAction(() => hold(id));
  const verdictButton = (verdict: Verdict) =>
    decision?.verdict !== verdict && (
      <Button
        size="sm"
        variant={verdict === "upheld" ? "tertiary" : "outline"}
        loading={deciding.isPending && deciding.variables === verdict}
        onClick={() => deciding.mutate(verdict)}
      >
        {t(`act.${verdict}`)}
      </Button>
    );
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {verdictButton("upheld")}
      {verdictButton("dismissed")}
      {!heldUntil && (
        <Button size="sm" loading={holding.isPending} onClick={() => holding.mutate(undefined)}>
          {t("act.hold")}
        </Button>
      )}
      {reported && !reported.blocked && !reported.deleted && (
        <>
          <Button size="sm" onClick={() => setSuspending(true)}>
            {t("act.suspend")}
          </Button>
          <SuspendDialog
            open={suspending}
            onOpenChange={setSuspending}
            person={reported}
            reason={report.reason}
          />
        </>
      )}
    </div>
  );
}

function ReportCard({ report }: { report: ModeratedReport }) {
  const { t } = useTranslation(["moderation", "reports"]);
  const today = useToday();
  const { reason, text, source, createdAt, reported, context, otherReports, heldUntil, mine } = report;
  return (
    <li className="mb-4 rounded-lg border border-line bg-panel p-4 md:p-5">
      <div className="flex flex-col-reverse items-start gap-x-4 gap-y-3 sm:flex-row">
        <Person person={reported}>
          <span className="block text-dim text-sm">
            {t(`sources.${source}`)}, {when(createdAt)}
          </span>
        </Person>
        <Badge variant={isUrgent(reason) ? "bad" : "gold"}>{t(`reports:reasons.${reason}`)}</Badge>
      </div>
      {text && <p className="wrap-anywhere mt-4 whitespace-pre-line">{text}</p>}
      <Evidence report={report} />
      <ul className="mt-4 flex flex-col gap-1 text-dim text-sm">
        <li>{byline(report)}</li>
        {"guard" in context && context.guard && <li>{t("report.guard")}</li>}
        {otherReports > 0 && <li>{t("report.others", { count: otherReports })}</li>}
        {heldUntil && <li>{t("person.heldUntil", { time: formatSoon(new Date(heldUntil), today) })}</li>}
        {reported?.blocked && <li>{t("person.suspended")}</li>}
        {decision(report)}
      </ul>
      {mine ? <p className="mt-4">{t("report.mine")}</p> : <ReportActions report={report} />}
    </li>
  );

  function when(time: string): string {
    const date = new Date(time);
    return `${formatRecentDay(date, today)}, ${formatTime(date)}`;
  }

  function byline({ reporter, counts }: ModeratedReport): string {
    const name = reporter?.name ?? t("person.unknown");
    return t(counts ? "report.byCounting" : "report.by", { name });
  }

  function decision({ decision }: ModeratedReport) {
    if (!decision) return null;
    const by = decision.by ?? t("person.noName");
    return (
      <li className="text-cream">
        {t(`decision.${decision.verdict}`, { time: when(decision.at), name: by })}
      </li>
    );
  }
}
