import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePresence } from "#client/lib/stores/presence.ts";
import { Badge } from "#client/ui/badge.tsx";
import type { Brief } from "#contract/profile.ts";

/** Somebody as a photograph with name, age, a dot when online, and one line; what one may do stands below. */
export function PersonCard({ person, children }: { person: Brief; children: ReactNode }) {
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-line bg-panel">
      <Link
        to="/profile/$id"
        params={{ id: person.id }}
        className="group relative block aspect-[4/5] overflow-hidden focus-visible:-outline-offset-4"
      >
        <Picture person={person} />
        {person.vip && (
          <Badge variant="vip" className="absolute top-3 left-3">
            VIP
          </Badge>
        )}
        <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-ink via-ink/75 to-transparent px-3.5 pt-14 pb-3">
          <Name person={person} />
          <p className="truncate text-cream/80 text-sm">{person.status ?? person.city?.name ?? "\u00a0"}</p>
        </div>
      </Link>
      <div className="flex items-center gap-2 p-2">{children}</div>
    </li>
  );
}

function Picture({ person }: { person: Brief }) {
  if (person.image === null)
    return (
      <span
        aria-hidden="true"
        className="flex size-full items-center justify-center bg-raised pb-10 font-display text-[4.5rem] text-gold/60"
      >
        {person.name.charAt(0).toUpperCase()}
      </span>
    );
  return (
    <img
      src={person.image}
      alt=""
      loading="lazy"
      decoding="async"
      className="size-full bg-center bg-cover object-cover transition group-hover:scale-[1.02]"
      style={person.imagePlaceholder ? { backgroundImage: `url("${person.imagePlaceholder}")` } : undefined}
    />
  );
}

function Name({ person }: { person: Brief }) {
  const { t } = useTranslation("ui");
  const { online } = usePresence(person.id, person);
  return (
    <p className="flex items-center gap-2 font-medium text-lg">
      {online && (
        <span className="size-2.5 shrink-0 rounded-full bg-good">
          <span className="sr-only">{t("online")}</span>
        </span>
      )}
      <span className="truncate">
        {person.name}
        {person.age !== null && `, ${person.age}`}
      </span>
    </p>
  );
}
