import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Part } from "#client/ui/states/part.tsx";
import { RowBoundary } from "#client/ui/states/row-boundary.tsx";
import type { Brief } from "#contract/profile.ts";
import { friendsOnlineQuery } from "../queries.ts";
import { AllFriends } from "./friends-here.tsx";
import { lineOf, PersonRow } from "./person-row.tsx";

const SHOWN = 6;

/** Friends who are online, in rows with actions; renders nothing if there are none. The page loads the `home` texts. */
export function FriendsNow({ actions }: { actions: (person: Brief) => ReactNode }) {
  const { t } = useTranslation("home");
  const here = useQuery(friendsOnlineQuery).data?.data ?? [];
  if (here.length === 0) return null;
  return (
    <Part title={t("friends.title")} more={<AllFriends />}>
      <ul className="grid grid-cols-1 gap-x-10 md:grid-cols-2">
        {here.slice(0, SHOWN).map((person) => (
          <RowBoundary key={person.id}>
            <PersonRow person={person} line={lineOf(person)}>
              {actions(person)}
            </PersonRow>
          </RowBoundary>
        ))}
      </ul>
    </Part>
  );
}
