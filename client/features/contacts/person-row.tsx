import type { ReactNode } from "react";
import { PersonLink } from "#client/ui/person-link.tsx";
import type { Brief } from "#contract/profile.ts";

/** Someone in one line, where there is little to see of them. */
export function PersonRow({ person, line, children }: { person: Brief; line: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-4 border-line border-b py-3.5 last:border-b-0">
      <PersonLink person={person}>
        <span className="block truncate text-dim text-sm">{line}</span>
      </PersonLink>
      {children}
    </li>
  );
}
