import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { SearchX, UserRoundSearch } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "#client/lib/api.ts";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { UpLink } from "#client/ui/buttons/up-link.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import type { Match } from "#contract/likes.ts";
import type { DatingSection } from "#contract/paths.ts";
import { changeSaved } from "../api.ts";
import { DatingHeader } from "../dating-header.tsx";
import { SearchResultCard } from "../person/search-result-card.tsx";
import { usePlaceText } from "../person-texts.ts";
import { newMatchesQuery, newsQuery, savedQuery } from "../queries.ts";
import { type DatingActions, type Friendship, useDatingActions } from "../use-dating-actions.ts";
import { BookmarkList } from "./bookmark-list.tsx";
import { LikeList } from "./like-list.tsx";
import { PeoplePages } from "./people-pages.tsx";
import { SavedList } from "./saved-list.tsx";
import { VisitorList } from "./visitor-list.tsx";

interface SectionPageProps {
  section: DatingSection;
  open?: string | undefined;
  friendship: Friendship;
  call: (person: Match) => ReactNode;
}

export function SectionPage({ section, open, friendship, call }: SectionPageProps) {
  const { t } = useTranslation("dating");
  const actions = useDatingActions(friendship);
  useTitle(t(`sections.${section}`));
  return (
    <div className="mx-auto w-full max-w-[100rem] px-4 pt-3 pb-16 md:px-8 md:pt-10">
      <DatingHeader open={section} />
      <div className="pt-4 md:pt-6">
        {section === "likes" && <LikeList actions={actions} call={call} />}
        {section === "bookmarks" && <BookmarkList actions={actions} />}
        {section === "visitors" && <VisitorList actions={actions} />}
        {section === "saved" && (open ? <NewMatchList id={open} actions={actions} /> : <SavedList />)}
      </div>
    </div>
  );
}

function NewMatchList({ id, actions }: { id: string; actions: DatingActions }) {
  const { t } = useTranslation("dating");
  const client = useQueryClient();
  const placeTextOf = usePlaceText();
  const { data: saved } = useQuery(savedQuery);
  const list = useInfiniteQuery(newMatchesQuery(id));
  const { isSuccess } = list;
  const name = saved?.data.find((search) => search.id === id)?.name;
  useEffect(() => {
    if (!isSuccess) return;
    // A failure does not matter: the next visit marks it as opened.
    changeSaved({ id, opened: true })
      .then(() => client.invalidateQueries({ queryKey: newsQuery.queryKey }))
      .catch(() => {});
  }, [client, id, isSuccess]);
  return (
    <>
      <div className="mb-5 flex items-center gap-x-1">
        <UpLink
          to="/dating/$section"
          params={{ section: "saved" }}
          label={t("saved.back")}
          className="-ml-3 self-start"
        />
        {name && <h2 className="font-display text-xl">{t("saved.newIn", { name })}</h2>}
      </div>
      {list.error instanceof Failure && list.error.code === "not_found" ? (
        <EmptyState icon={<SearchX />} title={t("saved.gone")} text={t("saved.goneText")} />
      ) : (
        <PeoplePages
          list={list}
          empty={
            <EmptyState icon={<UserRoundSearch />} title={t("saved.noneNew")} text={t("saved.noneNewText")} />
          }
        >
          {(person) => (
            <SearchResultCard
              person={person}
              line={placeTextOf(person)}
              status={person.status}
              actions={actions}
            />
          )}
        </PeoplePages>
      )}
    </>
  );
}
