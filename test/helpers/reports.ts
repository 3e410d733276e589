import { eq } from "drizzle-orm";
import { guestKey, userKey } from "#contract/person-key.ts";
import { DAY_MS } from "#contract/time.ts";
import type { VideoMode } from "#contract/video.ts";
import { queueHolds, reports } from "#db/schema/index.ts";
import { createModeration } from "#src/features/reports/moderation/actions.ts";
import { createPeopleWorld, type TestPerson } from "./people.ts";
import { TestTab } from "./tab.ts";

/** A world of people who report others, and the rows of their reports. */
export function createReportsWorld(env: Record<string, string> = {}) {
  const world = createPeopleWorld({ env });
  const { db } = world.deps;
  const { url } = world.listen();

  async function tabOf(person?: TestPerson) {
    const tab = await TestTab.open(url);
    const browser = crypto.randomUUID();
    if (person) await tab.ask("AUTHENTICATION_MESSAGE", { token: person.token });
    else await tab.ask("HELLO", { guestKey: browser });
    return Object.assign(tab, { key: person ? userKey(person.id) : guestKey(browser) });
  }

  return {
    ...world,
    url,
    tabOf,
    moderation: createModeration(world.deps)("test"),
    /** Adds a member whose reports count. */
    newWitness: () => world.newPerson({ createdAt: world.clock() - 7 * DAY_MS, talks: 5 }),
    rows: () => db.orm.select().from(reports).all(),
    about: ({ id }: { id: string }) =>
      db.orm
        .select()
        .from(reports)
        .where(eq(reports.reportedKey, `user:${id}`))
        .all()
        .map((row) => ({ ...row, context: JSON.parse(row.context) })),
    holdsOf: (key: string) => db.orm.select().from(queueHolds).where(eq(queueHolds.personKey, key)).all(),

    /** Brings the two into a room. Resolves to its id. */
    async meeting(a: TestTab, b: TestTab, mode: VideoMode = "classic"): Promise<string> {
      for (const tab of [a, b]) await tab.ask("ENTER_QUEUE", { forceClassic: mode === "classic" });
      world.clock.advance(1_000);
      world.features.video.tick();
      await b.next("ENTER_ROOM");
      return (await a.next("ENTER_ROOM")).roomId;
    },
  };
}

export type ReportsWorld = ReturnType<typeof createReportsWorld>;

export const report = (who: TestPerson, { id }: { id: string }, body: Record<string, unknown> = {}) =>
  who.post(`/api/rating/${id}/report`, { reason: "spam", ...body });
