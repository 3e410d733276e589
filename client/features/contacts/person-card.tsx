import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { usePresence } from "#client/lib/stores/presence.ts";
import { Badge } from "#client/ui/badge.tsx";
import { PersonCaption, PersonPhoto } from "#client/ui/person-photo.tsx";
import type { Brief } from "#contract/profile.ts";

/** A person as a photograph with name, age, a dot when online, and one line; what one may do stands below. */
export function PersonCard({ person, children }: { person: Brief; children: ReactNode }) {
  const { online } = usePresence(person.id, person);
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-line bg-panel">
      <Link
        to="/profile/$id"
        params={{ id: person.id }}
        className="group relative block aspect-[4/5] overflow-hidden focus-visible:-outline-offset-4"
      >
        <PersonPhoto {...person} />
        {person.vip && (
          <Badge variant="vip" className="absolute top-3 left-3">
            VIP
          </Badge>
        )}
        <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-ink via-ink/75 to-transparent px-3.5 pt-14 pb-3">
          <PersonCaption name={person.name} age={person.age} online={online} />
          <p className="truncate text-cream/80 text-sm">{person.status ?? person.city?.name ?? "\u00a0"}</p>
        </div>
      </Link>
      <div className="flex items-center gap-2 p-2">{children}</div>
    </li>
  );
}
