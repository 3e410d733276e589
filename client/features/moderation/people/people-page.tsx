import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserRoundCheck, UserRoundX } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Choice } from "#client/ui/fields/choice.tsx";
import { SearchField } from "#client/ui/fields/search-field.tsx";
import { PagedList } from "#client/ui/lists/paged-list.tsx";
import { Avatar } from "#client/ui/people/avatar.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import type { FoundPerson } from "#contract/moderation.ts";
import { Loaded } from "../loaded.tsx";
import { inForcePages, peopleQuery } from "../queries.ts";
import { SanctionLine } from "../sanction-line.tsx";

/** Finds members by what they or others know of them. What was searched for stays out of the address. */
export default function PeoplePage() {
  const { t } = useTranslation("moderation");
  const [text, setText] = useState("");
  const [wanted, setWanted] = useState("");
  function search(event: FormEvent): void {
    event.preventDefault();
    setWanted(text.trim());
  }
  return (
    <>
      <search>
        <form onSubmit={search} className="flex max-w-2xl gap-3">
          <SearchField
            label={t("people.search")}
            placeholder={t("people.placeholder")}
            value={text}
            onChange={setText}
            maxLength={200}
            className="min-w-0 flex-1"
          />
          <Button type="submit" className="h-12">
            {t("people.find")}
          </Button>
        </form>
      </search>
      {wanted === "" ? (
        <>
          <p className="mt-4 text-dim">{t("people.hint")}</p>
          <KeptOut />
        </>
      ) : (
        <div className="mt-4">
          <Found wanted={wanted} />
        </div>
      )}
    </>
  );
}

/** Who is held or suspended now. */
function KeptOut() {
  const { t } = useTranslation("moderation");
  const [kind, setKind] = useState<"held" | "suspended">("suspended");
  const pages = useInfiniteQuery(inForcePages(kind));
  return (
    <section className="mt-10 max-w-2xl">
      <Choice
        label={t("people.keptOut")}
        name="kept-out"
        value={kind}
        onValueChange={setKind}
        options={(["suspended", "held"] as const).map((value) => ({
          value,
          label: t(`people.now.${value}`),
        }))}
      />
      <PagedList
        pages={pages}
        items={pages.data?.pages.flatMap(({ data }) => data) ?? []}
        empty={<EmptyState icon={<UserRoundCheck />} title={t("people.noOne")} />}
        item={({ person, sanction }) => (
          <SanctionLine
            key={sanction.id}
            sanction={sanction}
            heading={
              <Link to="/admin/people/$id" params={{ id: person.id }} className="link">
                {person.user?.name ?? t("person.guest")}
              </Link>
            }
          />
        )}
      />
    </section>
  );
}

function Found({ wanted }: { wanted: string }) {
  const { t } = useTranslation("moderation");
  return (
    <Loaded query={useQuery(peopleQuery(wanted))}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState icon={<UserRoundX />} title={t("people.none")} text={t("people.noneText")} />
        ) : (
          <ul className="max-w-2xl">
            {data.map((person) => (
              <Row key={person.id} {...person} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Row({ id, name, role, joinedAt, suspended, deleted }: FoundPerson) {
  const { t } = useTranslation("moderation");
  const today = useToday();
  return (
    <li className="border-line border-b last:border-b-0">
      <Link
        to="/admin/people/$id"
        params={{ id }}
        className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md py-3 transition hover:bg-cream/4"
      >
        <Avatar name={name} />
        <span className="min-w-[min(9rem,100%)] flex-1">
          <span className="block truncate font-medium">{name}</span>
          <span className="block text-dim text-sm">
            {t("case.since", { day: formatDay(new Date(joinedAt), today) })}
          </span>
        </span>
        {role !== "member" && <Badge variant="gold">{t(`roles.${role}`)}</Badge>}
        {suspended && <Badge variant="bad">{t("people.suspended")}</Badge>}
        {deleted && <Badge variant="outline">{t("people.deleted")}</Badge>}
      </Link>
    </li>
  );
}
