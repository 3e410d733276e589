import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { growFrom } from "#client/lib/motion/shared-element.ts";
import { usePresence } from "#client/lib/stores/presence.ts";
import { Avatar } from "#client/ui/people/avatar.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import { VerifiedMark } from "#client/ui/people/verified-mark.tsx";
import type { Brief } from "#contract/profile.ts";

interface PersonRowProps {
  person: Brief;
  line: ReactNode;
  /** They wrap below the text where there is no room beside it. */
  children: ReactNode;
}

/** The whole row links to the profile; unlike in a `PersonLink`, the actions go below the text on a phone. */
export function PersonRow({ person, line, children }: PersonRowProps) {
  const { online } = usePresence(person.id, person);
  return (
    <li className="relative flex items-center gap-4 border-line border-b py-3 last:border-b-0">
      <Avatar name={person.name} src={person.image} size="photo" online={online} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-2">
        <Link
          to="/profile/$id"
          params={{ id: person.id }}
          onClick={growFrom}
          className="min-w-[min(5.5rem,100%)] flex-1 rounded-md py-1 after:absolute after:inset-0"
        >
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="line-clamp-2 font-medium">
              {person.name}
              {person.age !== null && `, ${person.age}`}
            </span>
            <VerifiedMark at={person.verifiedAt} />
            {person.vip && <Badge variant="vip">VIP</Badge>}
          </span>
          <span className="line-clamp-2 text-dim text-sm sm:line-clamp-1">{line}</span>
        </Link>
        <div className="relative flex flex-wrap items-center gap-2">{children}</div>
      </div>
    </li>
  );
}

/** The most telling line about a person: their status, or else their city. */
export const lineOf = ({ status, city }: Brief) => status ?? city?.name ?? "\u00a0";
