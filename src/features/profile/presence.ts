import type { Deps } from "#src/deps.ts";
import type { Person } from "#src/realtime/connection.ts";

/**
 * Notes when people were last seen: as they come, and as their last tab goes. Whoever is online at a crash is kept as
 * seen when they came, which is true as well.
 */
export function watchPresence(
  { hub, clock }: Pick<Deps, "hub" | "clock">,
  seen: (userIds: string[], at: number) => void,
): void {
  const online = new Set<string>();
  let stopped = false;

  function came(person: Person): void {
    if (person.kind !== "user" || online.has(person.userId)) return;
    online.add(person.userId);
    seen([person.userId], clock());
  }

  function went(person: Person): void {
    if (stopped || person.kind !== "user" || hub.tabsOf(person.key).length > 0) return;
    if (online.delete(person.userId)) seen([person.userId], clock());
  }

  hub.watch({
    identified: ({ person }, before) => {
      went(before);
      came(person);
    },
    closed: ({ person }) => went(person),
    // Sockets close after this, when the database may be closed already.
    stopped: () => {
      stopped = true;
      if (online.size > 0) seen([...online], clock());
    },
  });
}
