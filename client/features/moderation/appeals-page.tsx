import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { formatRelative } from "#client/lib/format/date.ts";
import { useNow } from "#client/lib/format/now.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Part } from "#client/ui/states/part.tsx";
import type { Proposal } from "#contract/moderation.ts";
import { decideProposal } from "./api.ts";
import { Loaded } from "./loaded.tsx";
import { proposalsQuery, useConsoleAction } from "./queries.ts";

/** What needs another moderator than the one who began it: appeals, and sanctions that wait for a second person. */
export default function AppealsPage() {
  const { t } = useTranslation("moderation");
  return (
    <div className="flex max-w-3xl flex-col gap-10">
      <Part title={t("proposals.title")}>
        <Loaded query={useQuery(proposalsQuery)}>
          {({ data }) =>
            data.length === 0 ? (
              <p className="text-dim">{t("proposals.empty")}</p>
            ) : (
              <ul>
                {data.map((proposal) => (
                  <ProposalRow key={proposal.id} proposal={proposal} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Part>
    </div>
  );
}

function ProposalRow({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation(["moderation", "reports"]);
  const now = useNow();
  const { id, person, kind, reason, days, note, ground, waitsFor, by, mine, mayDecide, createdAt } = proposal;
  const deciding = useConsoleAction((seconded: boolean) => decideProposal(id, seconded));
  const what = [
    t(`sanctions.${kind}`),
    days !== null && t("acts.gift.count", { count: days }),
    reason && t(`reports:reasons.${reason}`),
  ];
  return (
    <li className="border-line border-b py-5 first:pt-0 last:border-b-0">
      <h3 className="font-medium">
        <Link to="/admin/people/$id" params={{ id: person.id }} className="link">
          {person.user?.name ?? t("person.guest")}
        </Link>
        : {what.filter(Boolean).join(", ")}
      </h3>
      <p className="text-dim text-sm">
        {[by ?? t("person.noName"), formatRelative(new Date(createdAt), now), t(`proposed.${waitsFor}`)].join(
          " · ",
        )}
      </p>
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
    </li>
  );
}
