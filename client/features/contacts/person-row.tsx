import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { usePresence } from "#client/lib/stores/presence.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import type { Brief } from "#contract/profile.ts";

/** Someone in one line, where there is little to see of them. */
export function PersonRow({ person, line, children }: { person: Brief; line: string; children: ReactNode }) {
  const { online } = usePresence(person.id, person);
  return (
    <li className="flex items-center gap-4 border-line border-b py-3.5 last:border-b-0">
      <Link
        to="/profile/$id"
        params={{ id: person.id }}
        className="flex min-w-0 flex-1 items-center gap-4 rounded-md"
      >
        <Avatar name={person.name} src={person.image} online={online} vip={person.vip} />
        <span className="min-w-0">
          <span className="block truncate font-medium">
            {person.name}
            {person.age !== null && `, ${person.age}`}
          </span>
          <span className="block truncate text-dim text-sm">{line}</span>
        </span>
      </Link>
      {children}
    </li>
  );
}
