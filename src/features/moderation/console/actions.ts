import { userKey } from "#contract/person-key.ts";
import { isModerator } from "#contract/roles.ts";
import { SECOND_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import { Problem } from "#src/problem.ts";
import type { Connection } from "#src/realtime/connection.ts";
import { Alarm } from "#src/timing/alarm.ts";
import { createCasesStore } from "../cases/store.ts";
import type { Moderator } from "../powers.ts";
import { Claims } from "./claims.ts";
import { createConsoleStore } from "./store.ts";

export type Console = ReturnType<typeof createConsole>;

/** Tabs that have the console in sight. */
const CONSOLES = "reports";
const ANNOUNCED_EVERY_MS = SECOND_MS;

/** Who has the console in sight, who works on which case, and what moderators hear of it: at most once a second. */
export function createConsole({
  auth,
  config,
  db,
  hub,
  clock,
}: Pick<Deps, "config" | "db" | "hub" | "clock"> & { auth: Pick<Auth, "hasSecondFactor"> }) {
  const store = createConsoleStore(db);
  const cases = createCasesStore(db);
  const claims = new Claims();
  const alarm = new Alarm(clock, ANNOUNCED_EVERY_MS, announce);
  let announcedAt = Number.NEGATIVE_INFINITY;
  hub.whenStopping(() => alarm.stop());

  /** As for requests: a stolen password alone opens nothing. */
  const isLetIn = (userId: string): boolean => !config.moderatorsNeedCodes || auth.hasSecondFactor(userId);

  function watch(connection: Connection): void {
    const { person } = connection;
    if (person.kind !== "user") throw new Problem("unauthorized");
    if (!isModerator(store.roleOf(person.userId) ?? "member")) throw new Problem("forbidden");
    if (!isLetIn(person.userId)) throw new Problem("second_factor_required");
    hub.join(connection, CONSOLES);
  }

  /** What waits for this moderator, and who else works on what. */
  const work = (me: Moderator) => ({
    waiting: cases.waiting(me),
    working: claims
      .ofOthers(me.id, clock())
      .map(({ caseId, by }) => ({ caseId, name: store.nameOf(by) ?? "" })),
  });

  const changed = (): void =>
    db.whenCommitted(() => {
      if (clock() - announcedAt >= ANNOUNCED_EVERY_MS) announce();
      else alarm.set(announcedAt + ANNOUNCED_EVERY_MS);
    });

  /** To all open pages of those who moderate now, whose menus count what waits. */
  function announce(): void {
    announcedAt = clock();
    for (const me of store.moderators()) {
      const tabs = hub.tabsOf(userKey(me.id));
      if (tabs.length > 0 && isLetIn(me.id)) hub.send(userKey(me.id), "REPORTS_CHANGED", work(me));
    }
  }

  return {
    watch,
    unwatch: (connection: Connection): void => hub.leave(connection, CONSOLES),
    work,
    changed,
    moderatorIds: (): string[] => store.moderators().map(({ id }) => id),
    isInSight: (userId: string): boolean =>
      hub.connectionsIn(CONSOLES).some(({ person }) => person.kind === "user" && person.userId === userId),

    isFree: (caseId: string, by: string): boolean => claims.isFree(caseId, by, clock()),
    takenByOthers: (by: string): string[] => claims.ofOthers(by, clock()).map(({ caseId }) => caseId),
    /** Ends this moderator's other claims. Returns until when. */
    claim(caseId: string, by: string): number {
      if (claims.heldBy(by, clock()) !== caseId) changed();
      return claims.take(caseId, by, clock());
    },
    release(by: string): void {
      if (claims.heldBy(by, clock()) !== undefined) changed();
      claims.releaseAll(by);
    },
  };
}
