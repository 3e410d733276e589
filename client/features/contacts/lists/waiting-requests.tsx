import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { PersonLink } from "#client/ui/people/person-link.tsx";
import { Part } from "#client/ui/states/part.tsx";
import { RowBoundary } from "#client/ui/states/row-boundary.tsx";
import type { Brief } from "#contract/profile.ts";
import { contactsIn } from "../live.ts";
import { contactsQuery } from "../queries.ts";
import { AnswerRequest } from "./answer-request.tsx";

const SHOWN = 3;

/** Requests that wait for an answer; renders nothing if there are none. The page loads the `home` and `contacts` texts. */
export function WaitingRequests() {
  const { t } = useTranslation("home");
  const { data, hasNextPage } = useInfiniteQuery(contactsQuery("requests"));
  const people = contactsIn(data).map(({ user }) => user);
  if (people.length === 0) return null;
  return (
    <Part
      title={t("requests.title")}
      more={
        (people.length > SHOWN || hasNextPage) && (
          <Link to="/contacts/$section" params={{ section: "requests" }} className="link text-sm">
            {t("requests.all")}
          </Link>
        )
      }
    >
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2 xl:grid-cols-3">
        {people.slice(0, SHOWN).map((person) => (
          <RowBoundary key={person.id}>
            <Waiting person={person} />
          </RowBoundary>
        ))}
      </ul>
    </Part>
  );
}

function Waiting({ person }: { person: Brief }) {
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-lg border border-gold/30 bg-gold/5 py-3 pr-2 pl-3">
      <PersonLink person={person}>
        <span className="block truncate text-dim text-sm">{person.city?.name ?? person.status}</span>
      </PersonLink>
      <span className="flex items-center gap-2">
        <AnswerRequest person={person} compact />
      </span>
    </li>
  );
}
