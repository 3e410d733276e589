import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import clsx from "clsx";
import { LayoutGrid, SlidersHorizontal, Sparkles, SquareStack, X } from "lucide-react";
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
import { OnceOpened } from "#client/ui/overlays/once-opened.tsx";
import { Sheet } from "#client/ui/overlays/sheet.tsx";
import { useOnline } from "#client/ui/states/use-online.ts";
import { countFilters, type SearchPreferences, setFilters } from "#contract/filters.ts";
import type { ProfilePart } from "#contract/profile.ts";
import type { Prompt } from "#contract/prompts.ts";
import { markSeen } from "./api.ts";
import { DatingHeader } from "./dating-header.tsx";
import { Chips } from "./filters/chips.tsx";
import { FiltersForm } from "./filters/filters-form.tsx";
import { SaveSearch } from "./filters/save-search.tsx";
import { SortSelect } from "./filters/sort-select.tsx";
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
  onQuote: (userId: string, prompt: Prompt) => void;
}

export function DatingPage({ friendship, beside, profile, onQuote }: DatingPageProps) {
  const { t } = useTranslation("dating");
  const wide = useMediaQuery(DESKTOP);
  const { asked, filters, sort, preferences, isVip } = useCurrentSearch();
  const online = useOnline();
  useDropPendingPreferences(asked);
  const actions = useDatingActions(friendship);
  const close = useCloseProfile(beside);
  const [view, setView] = useView();
  const oneByOne = view === "one";
  // When no one matches, the way out comes before the suggestions.
  const isEmpty = useQuery(countQuery(asked)).data?.total === 0;
  const isAboveKnown = useIsAboveKnown(filters);
  useMarkSeen();
  // Loads the overlay when idle: otherwise the first press of a card would do nothing until its code arrives.
  const [isDue, setDue] = useState(false);
  useEffect(() => whenIdle(() => setDue(true)), []);
  useTitle(t("title"));
  return (
    <div className="mx-auto flex w-full max-w-[100rem] gap-8 px-4 pt-3 pb-16 md:px-8 md:pt-10 landscape-phone:pt-3">
      {wide && (preferences || online) && (
        <aside
          aria-label={t("filters")}
          className="sticky top-0 -mt-10 h-dvh w-80 shrink-0 overflow-y-auto overscroll-contain border-line border-r py-10 pr-6"
        >
          <FiltersForm beside />
        </aside>
      )}
      <div className="min-w-0 flex-1">
        <DatingHeader open="search" total={<Total />}>
          {wide && <SortSelect inRow />}
          <IconButton
            label={t(oneByOne ? "view.grid" : "view.one")}
            icon={oneByOne ? <LayoutGrid /> : <SquareStack />}
            tooltip={wide ? "bottom" : false}
            onClick={() => setView(oneByOne ? "grid" : "one")}
          />
          {!wide && <FiltersButton count={preferences ? countFilters(preferences, isVip) : 0} />}
        </DatingHeader>
        <div className="h-4 md:h-6 landscape-phone:h-3" />
        {!oneByOne && !isEmpty && <Suggestions asked={filters} beside actions={actions} />}
        {/* Above a single card, chips and the hint would push its buttons below the screen. */}
        {!oneByOne && (
          <div className="mb-6 flex flex-col gap-4 empty:hidden">
            {preferences && setFilters(preferences).length > 0 && (
              <div className="flex flex-wrap items-center gap-2">
                <Chips preferences={preferences} isVip={isVip} />
                <SaveSearch preferences={preferences} />
              </div>
            )}
            <ProfileHint />
          </div>
        )}
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
          onQuote={onQuote}
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
      <span aria-hidden="true">{formatCompact(data.total)}</span>
      <span className="sr-only">, {t("people", { count: data.total })}</span>
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
      <IconButton
        label={count > 0 ? t("filtersSet", { count }) : t("filters")}
        icon={<SlidersHorizontal />}
        tooltip={false}
        count={count}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
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

/** Dismissed on this device, for this step: the next one that is missing may matter more. */
function ProfileHint() {
  const { t } = useTranslation(["dating", "ui"]);
  const { data: me } = useQuery(meQuery);
  const [dismissed, setDismissed] = useState(() => readStored("datingHint"));
  const step = me?.missing.find(isStep);
  if (!step || step === dismissed) return null;
  const dismiss = () => {
    store("datingHint", step);
    setDismissed(step);
  };
  return (
    <p className="flex items-center gap-3 rounded-md border border-line bg-panel py-1.5 pr-1.5 pl-4 text-dim text-sm">
      <Sparkles aria-hidden="true" size={18} className="shrink-0 text-gold" />
      <span className="flex-1 py-1.5">
        {t(`hint.${step}`)}{" "}
        <Link
          {...STEPS[step]}
          className="text-cream underline decoration-gold underline-offset-4 hover:text-gold-light"
        >
          {t(`hint.do.${step}`)}
        </Link>
      </span>
      <IconButton
        label={t("ui:close")}
        icon={<X />}
        tooltip={false}
        onClick={dismiss}
        className="self-start"
      />
    </p>
  );
}
