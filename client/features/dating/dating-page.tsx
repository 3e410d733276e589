import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import clsx from "clsx";
import { LayoutGrid, SlidersHorizontal, Sparkles, SquareStack } from "lucide-react";
import { lazy, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { DESKTOP, useMediaQuery } from "#client/lib/browser/use-media-query.ts";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { whenIdle } from "#client/lib/browser/when-idle.ts";
import { formatCompact } from "#client/lib/format/numbers.ts";
import { hasSettled } from "#client/lib/queries/has-settled.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { readStored, store } from "#client/lib/storage/storage.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { OnceOpened } from "#client/ui/overlays/once-opened.tsx";
import { Sheet } from "#client/ui/overlays/sheet.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import { useOnline } from "#client/ui/states/use-online.ts";
import { DATING_SORTS, type DatingSort } from "#contract/dating.ts";
import { countFilters, type SearchPreferences, setFilters } from "#contract/filters.ts";
import type { ProfilePart } from "#contract/profile.ts";
import { markSeen } from "./api.ts";
import { DatingTabs } from "./dating-tabs.tsx";
import { Chips } from "./filters/chips.tsx";
import { FiltersForm } from "./filters/filters-form.tsx";
import { SaveSearch } from "./filters/save-search.tsx";
import { useChangeSearch } from "./filters/use-change-search.ts";
import { useCurrentSearch, useDropPendingPreferences } from "./filters/use-current-search.ts";
import { newsSeen } from "./news-seen.ts";
import { ProfilePane } from "./person/profile-pane.tsx";
import { useCloseProfile } from "./person/use-close-profile.ts";
import { countQuery, preferencesQuery, suggestedQuery } from "./queries.ts";
import { Results } from "./results/results.tsx";
import { Suggestions } from "./suggestions.tsx";
import { type Friendship, useDatingActions } from "./use-dating-actions.ts";

const ProfileOverlay = lazy(() => import("./person/profile-overlay.tsx"));

interface DatingPageProps {
  friendship: Friendship;
  /** On a phone over the grid. */
  beside: string | undefined;
  profile: ReactNode;
}

export function DatingPage({ friendship, beside, profile }: DatingPageProps) {
  const { t } = useTranslation("dating");
  const wide = useMediaQuery(DESKTOP);
  const { asked, filters, sort, preferences, isVip } = useCurrentSearch();
  const online = useOnline();
  useDropPendingPreferences(asked);
  const change = useChangeSearch();
  const actions = useDatingActions(friendship);
  const close = useCloseProfile(beside);
  const [view, setView] = useView();
  const oneByOne = !wide && view === "one";
  // When no one matches, the way out comes before the suggestions.
  const isEmpty = useQuery(countQuery(asked)).data?.total === 0;
  const isAboveKnown = useIsAboveKnown(filters);
  useMarkSeen();
  // Loads the overlay when idle: otherwise the first press of a card would do nothing until its code arrives.
  const [isDue, setDue] = useState(false);
  useEffect(() => whenIdle(() => setDue(true)), []);
  useTitle(t("title"));
  const sorting = (
    <Select
      aria-label={t("sort.label")}
      value={sort}
      options={DATING_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
      onValueChange={(value) => change({ sort: value as DatingSort })}
      inRow
      className="w-44 max-sm:min-w-36 max-sm:flex-1"
    />
  );
  return (
    <div className="mx-auto flex w-full max-w-[100rem] gap-8 px-4 pt-8 pb-16 md:px-8 md:pt-10">
      {wide && (preferences || online) && (
        <aside
          aria-label={t("filters")}
          className="sticky top-0 -mt-10 h-dvh w-80 shrink-0 overflow-y-auto overscroll-contain border-line border-r py-10 pr-6"
        >
          <FiltersForm beside />
        </aside>
      )}
      <div className="min-w-0 flex-1">
        <header className="flex flex-wrap items-center gap-x-3">
          <h1 className="mr-auto flex flex-wrap items-baseline gap-x-3 font-display text-3xl">
            {t("title")}
            <Total />
          </h1>
          {!wide && (
            <IconButton
              label={t(oneByOne ? "view.grid" : "view.one")}
              icon={oneByOne ? <LayoutGrid /> : <SquareStack />}
              tooltip={false}
              onClick={() => setView(oneByOne ? "grid" : "one")}
              className="-my-1"
            />
          )}
        </header>
        <DatingTabs open="search" />
        <div className="mt-4 mb-6 flex flex-wrap items-center gap-2">
          {!wide && <FiltersButton count={preferences ? countFilters(preferences, isVip) : 0} />}
          {!wide && sorting}
          {/* Above a single card, chips and the hint would push its buttons below the screen. */}
          {preferences && !oneByOne && <Chips preferences={preferences} isVip={isVip} />}
          {preferences && !oneByOne && setFilters(preferences).length > 0 && (
            <SaveSearch preferences={preferences} />
          )}
          {wide && <div className="ml-auto">{sorting}</div>}
        </div>
        {!oneByOne && <ProfileHint />}
        {!oneByOne && !isEmpty && <Suggestions asked={filters} beside actions={actions} />}
        <Results
          ready={isAboveKnown}
          asked={asked}
          sort={sort}
          byRing={sort === "near" || (preferences?.near ?? false)}
          oneByOne={oneByOne}
          besideSuggestions={
            !oneByOne && sort === "best" && preferences !== undefined && setFilters(preferences).length === 0
          }
          actions={actions}
        />
        {!oneByOne && isEmpty && <Suggestions asked={filters} beside actions={actions} />}
      </div>
      {wide && beside && (
        <ProfilePane id={beside} onClose={close}>
          {profile}
        </ProfilePane>
      )}
      {!wide && (
        <OnceOpened open={isDue || beside !== undefined}>
          <ProfileOverlay open={beside !== undefined} onClose={close}>
            {profile}
          </ProfileOverlay>
        </OnceOpened>
      )}
    </div>
  );
}

/** Chips, a hint and suggestions push the results down, so no card is shown before they have loaded or failed. */
function useIsAboveKnown(filters: SearchPreferences | undefined): boolean {
  const queries = [useQuery(meQuery), useQuery(suggestedQuery(filters)), useQuery(preferencesQuery(filters))];
  return queries.every(hasSettled);
}

function useMarkSeen(): void {
  const client = useQueryClient();
  useEffect(() => {
    // A failure does not matter: the next visit marks them.
    markSeen("search")
      .then(() => newsSeen(client, "newcomers"))
      .catch(() => {});
  }, [client]);
}

/** After a change, the last number stays until the next one arrives. */
const useCount = () =>
  useQuery({ ...countQuery(useCurrentSearch().asked), placeholderData: keepPreviousData });

function Total() {
  const { t } = useTranslation("dating");
  const { data, isPlaceholderData } = useCount();
  if (!data) return null;
  return (
    <span className={clsx("font-sans text-base text-dim transition", isPlaceholderData && "opacity-50")}>
      {formatCompact(data.total)}
      <span className="sr-only"> {t("people", { count: data.total })}</span>
    </span>
  );
}

function FiltersButton({ count }: { count: number }) {
  const { t } = useTranslation("dating");
  const [open, setOpen] = useState(false);
  // The menu leads here by its address.
  const location = useLocation();
  useEffect(() => {
    if (location.hash === "filters") setOpen(true);
  }, [location]);
  const { data } = useCount();
  const show = (
    <Button variant="primary" className="w-full" onClick={() => setOpen(false)}>
      {data ? t("show", { count: data.total }) : t("showAll")}
    </Button>
  );
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} className="max-sm:px-3.5">
        <SlidersHorizontal aria-hidden="true" className="text-gold" />
        {t("filters")}
        {count > 0 && <Badge variant="count">{count}</Badge>}
      </Button>
      <Sheet side="bottom" open={open} onOpenChange={setOpen} title={t("filters")} footer={show}>
        <FiltersForm oneStep />
      </Sheet>
    </>
  );
}

type View = "grid" | "one";

/** Stored on this device. */
function useView() {
  const [view, setView] = useState<View>(() => (readStored("datingView") === "one" ? "one" : "grid"));
  const choose = (chosen: View) => {
    store("datingView", chosen);
    setView(chosen);
  };
  return [view, choose] as const;
}

const EDIT = { to: "/profile/edit" } as const;
/** Parts with little effect in search are left out. */
const STEPS = {
  avatar: EDIT,
  city: EDIT,
  photos: { to: "/settings/$section", params: { section: "photos" } },
  tags: EDIT,
  description: EDIT,
} as const;
type Step = keyof typeof STEPS;
const isStep = (part: ProfilePart): part is Step => part in STEPS;

function ProfileHint() {
  const { t } = useTranslation("dating");
  const { data: me } = useQuery(meQuery);
  const step = me?.missing.find(isStep);
  if (!step) return null;
  return (
    <p className="mb-6 flex items-center gap-3 rounded-md border border-line bg-panel px-4 py-3 text-dim text-sm">
      <Sparkles aria-hidden="true" size={18} className="shrink-0 text-gold" />
      <span>
        {t(`hint.${step}`)}{" "}
        <Link
          {...STEPS[step]}
          className="text-cream underline decoration-gold underline-offset-4 hover:text-gold-light"
        >
          {t(`hint.do.${step}`)}
        </Link>
      </span>
    </p>
  );
}
