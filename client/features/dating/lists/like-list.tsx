import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Heart } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { hasSettled } from "#client/lib/queries/has-settled.ts";
import { openLimit } from "#client/lib/stores/limit-dialog.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import type { Match, Matches } from "#contract/likes.ts";
import { markSeen } from "../api.ts";
import { newsSeen } from "../news-seen.ts";
import { GRID } from "../people-skeleton.tsx";
import { MatchTile } from "../person/match-tile.tsx";
import { SearchResultCard } from "../person/search-result-card.tsx";
import { usePlaceText } from "../person-texts.ts";
import { likesQuery, matchesQuery } from "../queries.ts";
import type { DatingActions } from "../use-dating-actions.ts";
import { ToSearch } from "./bookmark-list.tsx";
import { PeoplePages } from "./people-pages.tsx";

interface LikeListProps {
  actions: DatingActions;
  call: (person: Match) => ReactNode;
}

/** Those who like each other first, then who likes the member: by name for VIP, and only how many for everyone else. */
export function LikeList({ actions, call }: LikeListProps) {
  const { t } = useTranslation("dating");
  const matches = useInfiniteQuery({ ...matchesQuery, select: mutualOnly });
  const likes = useInfiniteQuery(likesQuery);
  useMarkSeen(matches.isSuccess);
  return (
    <div className="flex flex-col gap-10">
      <section aria-labelledby="matches">
        <h2 id="matches" className="mb-3 font-display text-xl">
          {t("likes.matches")}
        </h2>
        <PeoplePages
          list={matches}
          empty={
            <EmptyState
              icon={<Heart />}
              title={t("likes.noMatches")}
              text={t("likes.noMatchesText")}
              action={<ToSearch />}
            />
          }
        >
          {(person) => <MatchTile person={person} call={call(person)} />}
        </PeoplePages>
      </section>
      {/* The list above pushes it down. */}
      {hasSettled(matches) && (
        <section aria-labelledby="likes">
          <h2 id="likes" className="mb-3 font-display text-xl">
            {t("likes.received")}
          </h2>
          {likes.data && !likes.data.pages[0]!.isOpen ? (
            <Hidden atLeast={likes.data.pages[0]!.atLeast} />
          ) : (
            <Likers actions={actions} />
          )}
        </section>
      )}
    </div>
  );
}

/** Without those whose like has been taken back since the list was read, on either side. */
const mutualOnly = (list: InfiniteData<Matches>): InfiniteData<Matches> => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, data: page.data.filter(({ relation }) => relation.matched) })),
});

function Likers({ actions }: Pick<LikeListProps, "actions">) {
  const { t } = useTranslation("dating");
  const placeTextOf = usePlaceText();
  const list = useInfiniteQuery(likesQuery);
  return (
    <PeoplePages list={list} empty={<p className="max-w-xl text-dim">{t("likes.noneReceived")}</p>}>
      {(person) => (
        <SearchResultCard
          person={person}
          line={placeTextOf(person)}
          status={person.status}
          actions={actions}
        />
      )}
    </PeoplePages>
  );
}

const SHOWN = 6;

/** The server has told nothing about anyone: the tiles are drawn here. */
function Hidden({ atLeast }: { atLeast: number }) {
  const { t } = useTranslation("dating");
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-xl text-dim">
        {atLeast > 0 ? t("likes.hidden", { count: atLeast }) : t("likes.hiddenFew")}
      </p>
      {atLeast > 0 && (
        <div aria-hidden="true" className={GRID}>
          {Array.from({ length: Math.min(atLeast, SHOWN) }, (_, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
              key={place}
              className="flex aspect-square flex-col items-center justify-end gap-1 overflow-hidden rounded-lg border border-line bg-radial from-gold/20 to-panel"
            >
              <span className="size-2/5 rounded-full bg-cream/25 blur-md" />
              <span className="h-2/5 w-3/4 rounded-t-full bg-cream/20 blur-md" />
            </span>
          ))}
        </div>
      )}
      <Button variant="tertiary" className="self-start" onClick={() => openLimit("likers")}>
        {t("likes.see")}
      </Button>
    </div>
  );
}

function useMarkSeen(isShown: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isShown) return;
    // A failure does not matter: the next visit marks them.
    markSeen("likes")
      .then(() => newsSeen(client, "likes"))
      .catch(() => {});
  }, [client, isShown]);
}
