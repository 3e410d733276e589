import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Eye, EyeOff } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { formatRelative } from "#client/lib/format/date.ts";
import { useNow } from "#client/lib/format/now.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import type { Visitor } from "#contract/dating.ts";
import { markSeen } from "../api.ts";
import { newsSeen } from "../news-seen.ts";
import { SearchResultCard } from "../person/search-result-card.tsx";
import { visitorsQuery } from "../queries.ts";
import type { DatingActions } from "../use-dating-actions.ts";
import { PeoplePages } from "./people-pages.tsx";

/** Members who visit privately see an explanation instead. */
export function VisitorList({ actions }: { actions: DatingActions }) {
  const { t } = useTranslation("dating");
  const now = useNow();
  const list = useInfiniteQuery(visitorsQuery);
  const isPrivate = list.data?.pages[0]?.isPrivate ?? false;
  useMarkSeen(list.isSuccess && !isPrivate);
  const cameAt = ({ isNew, visitedAt }: Visitor) => {
    // A card is narrow, and "11 hours ago" reads better on one line.
    const time = formatRelative(new Date(visitedAt), now).replaceAll(" ", "\u00A0");
    return isNew ? t("visitors.new", { time }) : time;
  };
  const settings = (
    <Button asChild>
      <Link to="/settings/$section" params={{ section: "privacy" }}>
        {t("visitors.settings")}
      </Link>
    </Button>
  );
  const edit = (
    <Button asChild variant="primary">
      <Link to="/profile/edit">{t("visitors.edit")}</Link>
    </Button>
  );
  const empty = isPrivate ? (
    <EmptyState
      icon={<EyeOff />}
      title={t("visitors.private")}
      text={t("visitors.privateText")}
      action={settings}
    />
  ) : (
    <EmptyState icon={<Eye />} title={t("visitors.empty")} text={t("visitors.emptyText")} action={edit} />
  );
  return (
    <PeoplePages list={list} empty={empty}>
      {(person) => <SearchResultCard person={person} line={cameAt(person)} actions={actions} />}
    </PeoplePages>
  );
}

function useMarkSeen(isShown: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isShown) return;
    // A failure does not matter: the next visit marks them.
    markSeen("visitors")
      .then(() => newsSeen(client, "visitors"))
      .catch(() => {});
  }, [client, isShown]);
}
