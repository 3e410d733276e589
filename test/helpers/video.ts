import { users } from "#db/schema/index.ts";
import type { People } from "./people.ts";
import type { TestTab } from "./tab.ts";

export const CLASSIC = { forceClassic: true } as const;

/** Meetings of guests and members in video chat. */
export function videoIn(world: People) {
  return {
    /** Opens a tab of a member. The same name is the same member. */
    async member(name: string, details: Partial<typeof users.$inferInsert> = {}): Promise<TestTab> {
      const id = `id-of-${name}`;
      const known = world.deps.db.orm
        .insert(users)
        .values({ id, name, sex: "FEMALE", createdAt: 0, ...details });
      known.onConflictDoNothing().run();
      return world.tabOf({ id, token: world.signIn({ id }) });
    },

    /** Brings two tabs into one room. */
    async talking(a: TestTab, b: TestTab, search: { forceClassic?: boolean } = CLASSIC) {
      await a.ask("ENTER_QUEUE", search);
      await b.ask("ENTER_QUEUE", search);
      return [await a.next("ENTER_ROOM"), await b.next("ENTER_ROOM")] as const;
    },

    passes(milliseconds: number): void {
      world.clock.advance(milliseconds);
      world.features.video.tick();
    },
  };
}
