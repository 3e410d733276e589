import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatRelative } from "#client/lib/format/date.ts";
import { useNow } from "#client/lib/format/now.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { Textarea } from "#client/ui/fields/input.tsx";
import { Part } from "#client/ui/states/part.tsx";
import type { AppealVerdict } from "#contract/appeals.ts";
import type { Concerned, ConsoleAppeal, Proposal } from "#contract/moderation.ts";
import { SANCTION_NOTE_MAX } from "#contract/sanctions.ts";
import { decideAppeal, decideProposal } from "./api.ts";
import { Loaded } from "./loaded.tsx";
import { appealsQuery, proposalsQuery, useConsoleAction } from "./queries.ts";

/** What needs another moderator than the one who began it: appeals, and sanctions that wait for a second person. */
export default function AppealsPage() {
  const { t } = useTranslation("moderation");
  return (
    <div className="flex max-w-3xl flex-col gap-10">
      <Part title={t("appeals.title")}>
        <Rows
          query={useQuery(appealsQuery)}
          empty={t("appeals.empty")}
          row={(appeal) => <AppealRow key={appeal.sanction.id} appeal={appeal} />}
        />
      </Part>
      <Part title={t("proposals.title")}>
        <Rows
          query={useQuery(proposalsQuery)}
          empty={t("proposals.empty")}
          row={(proposal) => <ProposalRow key={proposal.id} proposal={proposal} />}
        />
      </Part>
    </div>
  );
}

interface RowsProps<Item> {
  query: UseQueryResult<{ data: Item[] }>;
  empty: string;
  row: (item: Item) => ReactNode;
}

const Rows = <Item,>({ query, empty, row }: RowsProps<Item>) => (
  <Loaded query={query}>
    {({ data }) => (data.length === 0 ? <p className="text-dim">{empty}</p> : <ul>{data.map(row)}</ul>)}
  </Loaded>
);

interface RowProps {
  person: Concerned;
  /** The sanction and its reason. */
  what: (string | false | null)[];
  by: string | null;
  at: string;
  more?: string;
  children: ReactNode;
}

function Row({ person, what, by, at, more, children }: RowProps) {
  const { t } = useTranslation("moderation");
  const now = useNow();
  const line = [by ?? t("person.noName"), formatRelative(new Date(at), now), more];
  return (
    <li className="border-line border-b py-5 first:pt-0 last:border-b-0">
      <h3 className="font-medium">
        <Link to="/admin/people/$id" params={{ id: person.id }} className="link">
          {person.user?.name ?? t("person.guest")}
        </Link>
        : {what.filter(Boolean).join(", ")}
      </h3>
      <p className="text-dim text-sm">{line.filter(Boolean).join(" · ")}</p>
      {children}
    </li>
  );
}

function AppealRow({ appeal: { sanction, person, text, at, mayDecide } }: { appeal: ConsoleAppeal }) {
  const { t } = useTranslation(["moderation", "reports"]);
  const [answer, setAnswer] = useState("");
  const deciding = useConsoleAction((outcome: AppealVerdict["outcome"]) =>
    decideAppeal(sanction.id, { outcome, answer }),
  );
  const what = [t(`sanctions.${sanction.kind}`), sanction.reason && t(`reports:reasons.${sanction.reason}`)];
  const button = (outcome: AppealVerdict["outcome"], label: string) => (
    <Button
      size="sm"
      variant={outcome === "overturned" ? "tertiary" : "outline"}
      loading={deciding.isPending && deciding.variables === outcome}
      onClick={() => deciding.mutate(outcome)}
    >
      {label}
    </Button>
  );
  return (
    <Row person={person} what={what} by={sanction.by} at={at}>
      <p dir="auto" className="wrap-anywhere mt-3 whitespace-pre-line">
        {text}
      </p>
      {mayDecide ? (
        <div className="mt-4 flex flex-col gap-4">
          <Field label={t("appeals.answer")}>
            <Textarea
              rows={2}
              value={answer}
              maxLength={SANCTION_NOTE_MAX}
              onChange={({ target }) => setAnswer(target.value)}
            />
          </Field>
          <div className="flex flex-wrap gap-3">
            {button("upheld", t("appeals.uphold"))}
            {button("overturned", t("appeals.overturn"))}
          </div>
        </div>
      ) : (
        <p className="mt-3 text-dim text-sm">{t("appeals.notYours")}</p>
      )}
    </Row>
  );
}

function ProposalRow({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation(["moderation", "reports"]);
  const { id, person, kind, reason, days, note, ground, waitsFor, by, mine, mayDecide, createdAt } = proposal;
  const deciding = useConsoleAction((seconded: boolean) => decideProposal(id, seconded));
  const what = [
    t(`sanctions.${kind}`),
    days !== null && t("acts.gift.count", { count: days }),
    reason && t(`reports:reasons.${reason}`),
  ];
  return (
    <Row person={person} what={what} by={by} at={createdAt} more={t(`proposed.${waitsFor}`)}>
      {ground && <p className="wrap-anywhere mt-3 whitespace-pre-line">{ground}</p>}
      {note && <p className="wrap-anywhere mt-2 text-dim text-sm">{note}</p>}
      {mayDecide ? (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            size="sm"
            variant="destructive"
            loading={deciding.isPending && deciding.variables}
            onClick={() => deciding.mutate(true)}
          >
            {t("proposals.second")}
          </Button>
          <Button
            size="sm"
            variant="outline"
            loading={deciding.isPending && !deciding.variables}
            onClick={() => deciding.mutate(false)}
          >
            {t("proposals.refuse")}
          </Button>
        </div>
      ) : (
        <p className="mt-3 text-dim text-sm">{t(mine ? "proposals.mine" : "proposals.notYours")}</p>
      )}
    </Row>
  );
}
