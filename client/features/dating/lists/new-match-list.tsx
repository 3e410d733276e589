import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, UserRoundSearch } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { changeSaved } from "../api.ts";
import { GRID, Waiting } from "../grid.tsx";
import { FoundCard } from "../person/found-card.tsx";
import { newMatchesQuery, newsQuery, savedQuery } from "../queries.ts";
import type { DatingActions } from "../use-dating-actions.ts";
import { useLine } from "../use-line.ts";

/** The people an alert named, and those who have matched since. */
export function NewMatchList({ id, actions }: { id: string; actions: DatingActions }) {
  const { t } = useTranslation("dating");
  const client = useQueryClient();
  const lineOf = useLine();
  const { data: saved } = useQuery(savedQuery);
  const { data, isError, isSuccess, refetch } = useQuery(newMatchesQuery(id));
  const name = saved?.data.find((search) => search.id === id)?.name;
  useEffect(() => {
    if (!isSuccess) return;
    // What is not noted now is noted the next time.
    changeSaved({ id, opened: true })
      .then(() => client.invalidateQueries({ queryKey: newsQuery.queryKey }))
      .catch(() => {});
  }, [client, id, isSuccess]);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button asChild variant="ghost">
          <Link to="/dating/$section" params={{ section: "saved" }}>
            <ArrowLeft aria-hidden="true" />
            {t("saved.back")}
          </Link>
        </Button>
        {name && <h2 className="font-display text-xl">{t("saved.newIn", { name })}</h2>}
      </div>
      {data ? (
        data.data.length === 0 ? (
          <EmptyState icon={<UserRoundSearch />} title={t("saved.noneNew")} text={t("saved.noneNewText")} />
        ) : (
          <ul className={GRID}>
            {data.data.map((person) => (
              <li key={person.id}>
                <FoundCard person={person} line={lineOf(person)} actions={actions} />
              </li>
            ))}
          </ul>
        )
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <Waiting count={4} />
      )}
    </>
  );
}
