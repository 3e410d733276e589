import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bookmark } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import { SearchResultCard } from "../person/search-result-card.tsx";
import { usePlaceText } from "../person-texts.ts";
import { bookmarksQuery } from "../queries.ts";
import type { DatingActions } from "../use-dating-actions.ts";
import { PeoplePages } from "./people-pages.tsx";

export function BookmarkList({ actions }: { actions: DatingActions }) {
  const { t } = useTranslation("dating");
  const placeTextOf = usePlaceText();
  const list = useInfiniteQuery(bookmarksQuery);
  const empty = (
    <EmptyState
      icon={<Bookmark />}
      title={t("bookmarks.empty")}
      text={t("bookmarks.emptyText")}
      action={<ToSearch />}
    />
  );
  return (
    <PeoplePages list={list} empty={empty}>
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

export function ToSearch({ quiet = false }: { quiet?: boolean }) {
  const { t } = useTranslation("dating");
  return (
    <Button asChild {...(quiet ? { variant: "tertiary", size: "sm" } : { variant: "primary" })}>
      <Link to="/dating">{t("toSearch")}</Link>
    </Button>
  );
}
