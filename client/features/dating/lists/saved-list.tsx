import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BookmarkCheck, Search, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Switch } from "#client/ui/fields/switch.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import { Badge } from "#client/ui/people/badge.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { NextStep } from "#client/ui/states/next-step.tsx";
import { OfflineState } from "#client/ui/states/offline-state.tsx";
import { RowBoundary } from "#client/ui/states/row-boundary.tsx";
import { SkeletonText } from "#client/ui/states/skeleton.tsx";
import type { SavedSearch } from "#contract/dating.ts";
import { setFilters } from "#contract/filters.ts";
import { SAVED_SEARCHES } from "#contract/limits.ts";
import { changeSaved, removeSaved, restoreSaved } from "../api.ts";
import { useFilterLabel } from "../filters/chips.tsx";
import { useOpenSearch } from "../filters/use-change-search.ts";
import { sortIn } from "../filters/use-current-search.ts";
import { savedQuery } from "../queries.ts";
import { ToSearch } from "./bookmark-list.tsx";

export function SavedList() {
  const { t } = useTranslation("dating");
  const { data, isPaused, isError, refetch } = useQuery(savedQuery);
  if (!data && isPaused) return <OfflineState />;
  if (!data) return isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonText lines={6} />;
  if (data.data.length === 0)
    return (
      <EmptyState
        icon={<BookmarkCheck />}
        title={t("saved.empty")}
        text={t("saved.emptyText")}
        action={<ToSearch />}
      />
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <ul className="contents">
        {data.data.map((search) => (
          <RowBoundary key={search.id}>
            <Saved search={search} />
          </RowBoundary>
        ))}
      </ul>
      {data.data.length < SAVED_SEARCHES && (
        <NextStep icon={<Search />} text={t("saved.another")} action={<ToSearch quiet />} />
      )}
    </div>
  );
}

function Saved({ search }: { search: SavedSearch }) {
  const { t } = useTranslation("dating");
  const openSearch = useOpenSearch();
  const { change, remove } = useSavedChanges();
  const { id, name, filters, chosen, alerts, fresh } = search;
  return (
    <li className="rounded-lg border border-line bg-panel p-5">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="line-clamp-2 font-display text-xl [overflow-wrap:anywhere]">{name}</h2>
          <Summary search={search} />
        </div>
        <IconButton
          label={t("saved.remove", { name })}
          icon={<Trash2 />}
          onClick={() => remove.mutate(search)}
          className="-mt-2 -mr-3 text-dim"
        />
      </div>
      <div className="mt-4">
        <Switch
          label={t("saved.alerts")}
          hint={t("saved.alertsHint")}
          checked={alerts}
          onCheckedChange={(next) => change.mutate({ id, alerts: next })}
        />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button asChild variant={fresh > 0 ? "tertiary" : "default"}>
          <Link to="/dating/$section" params={{ section: "saved" }} search={{ open: id }}>
            {t("saved.people")}
            {fresh > 0 && <Badge variant="count">{fresh}</Badge>}
          </Link>
        </Button>
        <Button variant="outline" onClick={() => openSearch({ ...filters, chosen }, sortIn({}))}>
          {t("saved.apply")}
        </Button>
      </div>
    </li>
  );
}

function Summary({ search: { filters, chosen } }: { search: SavedSearch }) {
  const { t } = useTranslation("dating");
  const labelOf = useFilterLabel({ ...filters, chosen });
  const names = setFilters(filters).map(labelOf);
  return <p className="mt-1 text-dim">{names.length > 0 ? names.join(" · ") : t("saved.everyone")}</p>;
}

function useSavedChanges() {
  const { t } = useTranslation("dating");
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: savedQuery.queryKey });
  const change = useMutation({
    mutationFn: changeSaved,
    onMutate: ({ id, ...changes }) =>
      client.setQueryData(
        savedQuery.queryKey,
        (old) => old && { data: old.data.map((one) => (one.id === id ? { ...one, ...changes } : one)) },
      ),
    onError: toastFailure,
    onSettled: refetch,
  });
  const restore = useMutation({ mutationFn: restoreSaved, onError: toastFailure, onSettled: refetch });
  const remove = useMutation({
    mutationFn: ({ id }: SavedSearch) => removeSaved(id),
    onSuccess: (_, { id, name }) =>
      toast({
        title: t("saved.removed", { name }),
        action: { label: t("undo"), run: () => restore.mutate(id) },
      }),
    onError: toastFailure,
    onSettled: refetch,
  });
  return { change, remove };
}
