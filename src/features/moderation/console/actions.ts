import { userKey } from "#contract/person-key.ts";
import { isModerator } from "#contract/roles.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Connection } from "#src/realtime/connection.ts";
import { createConsoleStore } from "./store.ts";

export type Console = ReturnType<typeof createConsole>;

/** Tabs that have the console in sight. */
const CONSOLES = "reports";

/** Who has the console in sight, and what its tabs hear. */
export function createConsole({ db, hub }: Pick<Deps, "db" | "hub">) {
  const store = createConsoleStore(db);

  function watch(connection: Connection): void {
    const { person } = connection;
    if (person.kind !== "user") throw new Problem("unauthorized");
    if (!isModerator(store.roleOf(person.userId) ?? "member")) throw new Problem("forbidden");
    hub.join(connection, CONSOLES);
  }

  /** The frame says nothing, since it may reach a former moderator: their console asks, is refused and closes. */
  function changed(): void {
    const tabs = store.moderatorIds().flatMap((id) => hub.tabsOf(userKey(id)));
    for (const tab of new Set([...hub.connectionsIn(CONSOLES), ...tabs])) tab.send("REPORTS_CHANGED", {});
  }

  return {
    watch,
    unwatch: (connection: Connection): void => hub.leave(connection, CONSOLES),
    changed,
    moderatorIds: store.moderatorIds,
    isInSight: (userId: string): boolean =>
      hub.connectionsIn(CONSOLES).some(({ person }) => person.kind === "user" && person.userId === userId),
  };
}
