import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { meQuery } from "#client/lib/queries/me.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import type { Event } from "#contract/events.ts";

/** Participants as photographs. */
export function Participants({ event: { reactions, coming, attendance, is_active } }: { event: Event }) {
  const { t } = useTranslation("events");
  const me = useQuery(meQuery).data?.id;
  // The member's own reaction exists from the moment they ask, before they are accepted.
  const isIn = ({ type, user }: Event["reactions"][number]) =>
    type === "coming" && (user.id !== me || attendance?.state === "coming");
  const people = reactions.filter(isIn).map(({ user }) => user);
  if (people.length === 0) return null;
  const more = coming - people.length;
  return (
    <section aria-labelledby="event-people">
      <h2 id="event-people" className="mb-3 font-display text-lg">
        {t(is_active ? "people.title" : "people.titleOver")}
      </h2>
      <ul className="flex flex-wrap gap-4">
        {people.map(({ id, name, image }) => (
          <li key={id} className="w-16">
            <Link
              to="/profile/$id"
              params={{ id }}
              className="flex flex-col items-center gap-1.5 rounded-md text-center text-sm hover:text-gold-light"
            >
              <Avatar name={name} src={image} size="lg" />
              <span className="w-full truncate">{name}</span>
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li className="flex h-16 w-16 items-center justify-center rounded-full border border-line text-dim">
            {t("people.more", { count: more })}
          </li>
        )}
      </ul>
    </section>
  );
}
