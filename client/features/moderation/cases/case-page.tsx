import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { bottomBar } from "#client/lib/browser/bottom-bars.ts";
import { focusHeading } from "#client/lib/browser/focus-heading.ts";
import { formatDay } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { Avatar } from "#client/ui/people/avatar.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import type { CaseView, NextCase } from "#contract/moderation.ts";
import type { Brief } from "#contract/profile.ts";
import { Loaded } from "../loaded.tsx";
import { useOwnWords } from "../own-words.ts";
import { caseQuery, overviewQuery } from "../queries.ts";
import { SanctionLine } from "../sanction-line.tsx";
import { useStandingLines } from "../standing.ts";
import { Decisions, type DecisionsProps } from "./decisions.tsx";
import { type Removable, RemovalChoice, removalsOf } from "./removals.tsx";
import { ReportEntry } from "./report-entry.tsx";
import { UndoBar } from "./undo-bar.tsx";
import { useCase } from "./use-case.ts";
import { useConsoleKeys } from "./use-console-keys.ts";
import { usePhotos } from "./use-photos.ts";

/** The cases that wait, one after the other: each decision brings the next. */
export function CasePage() {
  return <Loaded query={useQuery(caseQuery)}>{(answer) => <Cases answer={answer} />}</Loaded>;
}

function Cases({ answer }: { answer: NextCase }) {
  const { t } = useTranslation("moderation");
  useNewWork(answer.case === null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { undoable, forgetUndo, pendingAction, decide, skip, undo } = useCase(nameOf);
  const { case: open } = answer;
  useFocusOnNext(heading, open?.id ?? null);
  const undoBar = undoable && (
    <UndoBar key={undoable.caseId} undoable={undoable} onUndo={undo} onOver={forgetUndo} />
  );
  if (!open) return <NothingWaits heading={heading} undoBar={undoBar} onUndo={undo} />;
  return (
    <OpenCase
      key={open.id}
      open={open}
      heading={heading}
      undoBar={undoBar}
      pendingAction={pendingAction}
      onDecide={(decision) => decide(open, decision)}
      onSkip={() => skip(open.id)}
      onUndo={undo}
    />
  );

  function nameOf({ person }: CaseView): string {
    return person.user?.name ?? t("person.guest");
  }
}

/** Reads the next case once there is one again, or a colleague has left theirs. */
function useNewWork(isIdle: boolean): void {
  const client = useQueryClient();
  const { waiting, working } = useQuery(overviewQuery).data ?? {};
  const free = (waiting?.cases ?? 0) - (working?.length ?? 0);
  useEffect(() => {
    if (isIdle && free > 0) void client.invalidateQueries({ queryKey: caseQuery.queryKey });
  }, [client, isIdle, free]);
}

/** How much waits, and who else works on what. */
function Overview({ waiting, working }: Pick<NextCase, "waiting" | "working">) {
  const { t } = useTranslation("moderation");
  const counts = (["cases", "reports", "urgent"] as const)
    .filter((what) => waiting[what] > 0)
    .map((what) => t(`waiting.${what}`, { count: waiting[what] }));
  if (counts.length === 0 && working.length === 0) return null;
  return (
    <p className="mb-5 text-dim text-sm">
      {counts.length > 0 && <span>{t("waiting.line", { what: counts.join(", ") })}. </span>}
      {working.length > 0 && (
        <span>{t("waiting.working", { names: working.map(({ name }) => name).join(", ") })}.</span>
      )}
    </p>
  );
}

/** The heading of the next case gets the focus, which reads it out, once; the first one leaves it to the page. */
function useFocusOnNext(heading: RefObject<HTMLElement | null>, caseId: string | null): void {
  const seen = useRef(caseId);
  useEffect(() => {
    if (seen.current === caseId) return;
    seen.current = caseId;
    scrollTo({ top: 0, behavior: "instant" });
    if (heading.current) focusHeading(heading.current);
  }, [heading, caseId]);
}

interface NothingWaitsProps {
  heading: RefObject<HTMLHeadingElement | null>;
  undoBar: ReactNode;
  onUndo: () => void;
}

function NothingWaits({ heading, undoBar, onUndo }: NothingWaitsProps) {
  const { t } = useTranslation("moderation");
  useConsoleKeys({ undo: onUndo });
  return (
    <>
      {undoBar}
      <div className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center">
        <ShieldCheck aria-hidden="true" className="mb-6 size-10 stroke-[1.25] text-gold" />
        <h2 ref={heading} className="font-display text-xl">
          {t("empty.open")}
        </h2>
        <p className="mt-3 text-dim">{t("empty.openText")}</p>
      </div>
    </>
  );
}

interface OpenCaseProps extends Omit<DecisionsProps, "photos" | "removals"> {
  undoBar: ReactNode;
}

/** What the case rests on, in the order in which it is weighed: evidence, history, and the person's own words last. */
function OpenCase({ undoBar, ...deciding }: OpenCaseProps) {
  const { t } = useTranslation("moderation");
  const { open, heading } = deciding;
  const { person, reports, moreReports, history, words } = open;
  const said = useOwnWords()(words ?? {});
  const photos = usePhotos(open);
  const offered = removalsOf(open);
  const [chosen, setChosen] = useState<ReadonlySet<Removable>>(new Set());
  const removals = [...chosen].flatMap((what) => offered[what]);
  const name = person.user?.name ?? t("person.guest");
  const overview = useQuery(overviewQuery).data;
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-12">
      <article className="max-lg:pb-6">
        {overview && <Overview {...overview} />}
        <Head open={open} heading={heading} picture={photos.clear ? (person.user?.image ?? null) : null} />
        <ol>
          {reports.map((report) => (
            <ReportEntry key={report.id} caseId={open.id} report={report} name={name} photos={photos} />
          ))}
        </ol>
        {moreReports > 0 && (
          <p className="border-line border-t py-4 text-dim">{t("case.more", { count: moreReports })}</p>
        )}
        {Object.values(offered).flat().length > 0 && (
          <Section title={t("case.removals")}>
            <RemovalChoice offered={offered} chosen={chosen} onChoose={setChosen} />
          </Section>
        )}
        <Section title={t("case.history")}>
          {history.length > 0 ? (
            <ul>
              {history.map((sanction) => (
                <SanctionLine key={sanction.id} sanction={sanction} />
              ))}
            </ul>
          ) : (
            <p className="text-dim">{t("case.noHistory")}</p>
          )}
        </Section>
        {words && (
          <Section title={t("case.ownWords")}>
            {words.status || said ? (
              <blockquote dir="auto" className="wrap-anywhere whitespace-pre-line">
                {[words.status, said].filter(Boolean).join("\n\n")}
              </blockquote>
            ) : (
              <p className="text-dim">{t("case.noWords")}</p>
            )}
          </Section>
        )}
      </article>
      <div
        ref={bottomBar}
        data-dock
        className="sticky bottom-0 z-20 -mx-4 border-line border-t bg-ink/92 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur lg:top-8 lg:bottom-auto lg:mx-0 lg:self-start lg:border-0 lg:bg-transparent lg:p-0 lg:backdrop-blur-none"
      >
        {undoBar}
        <Decisions {...deciding} removals={removals} photos={photos.any ? photos : null} />
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-t py-5">
      <h3 className="mb-2 font-medium text-dim text-sm">{title}</h3>
      {children}
    </section>
  );
}

/** Who the case is about. Their picture is a photo like the others, so it stays hidden as long as they do. */
function Head({
  open: { person, reports, moreReports, standing, urgent },
  heading,
  picture,
}: Pick<OpenCaseProps, "open" | "heading"> & { picture: string | null }) {
  const { t } = useTranslation("moderation");
  const today = useToday();
  const { user, joinedAt } = person;
  const count = t("case.reports", { count: reports.length + moreReports });
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3 pb-5">
      <Avatar name={user?.name ?? "?"} src={picture} />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <h2 ref={heading} tabIndex={-1} className="font-display text-xl outline-none md:text-2xl">
          {user ? nameAndAge(user) : t("person.guest")}
          <span className="sr-only">, {count}</span>
        </h2>
        <p className="text-dim text-sm">
          {[
            ...(joinedAt ? [t("case.since", { day: formatDay(new Date(joinedAt), today) })] : []),
            ...useStandingLines(standing),
          ].join(" · ")}
        </p>
      </div>
      <Badge aria-hidden="true" variant={urgent ? "bad" : "outline"}>
        {count}
      </Badge>
    </header>
  );
}

const nameAndAge = ({ name, age }: Brief): string => (age === null ? name : `${name}, ${age}`);
