import { users } from "#db/schema/index.ts";
import { dropTab, TestTab } from "./tab.ts";
import { createWorld, type World } from "./world.ts";

/** A new world for each test. All helpers act in the latest world. */
export function createVideoWorlds() {
  let world: World;
  let url: string;

  const tab = () => TestTab.open(url);
  const CLASSIC = { forceClassic: true } as const;

  /** Opens a tab of this guest. Tabs with the same key belong to one person. */
  async function guest(guestKey = crypto.randomUUID()): Promise<TestTab> {
    const opened = await tab();
    await opened.ask("HELLO", { guestKey });
    return opened;
  }

  /** Opens a tab of a member. The same name is the same member. */
  async function member(name: string, details: Partial<typeof users.$inferInsert> = {}): Promise<TestTab> {
    const id = `id-of-${name}`;
    const known = world.deps.db.orm
      .insert(users)
      .values({ id, name, sex: "FEMALE", createdAt: 0, ...details });
    known.onConflictDoNothing().run();
    const opened = await tab();
    await opened.ask("AUTHENTICATION_MESSAGE", { token: world.signIn({ id }) });
    return opened;
  }

  /** Brings two tabs into one room. */
  async function talking(a: TestTab, b: TestTab, search: { forceClassic?: boolean } = CLASSIC) {
    await a.ask("ENTER_QUEUE", search);
    await b.ask("ENTER_QUEUE", search);
    return [await a.next("ENTER_ROOM"), await b.next("ENTER_ROOM")] as const;
  }

  function passes(milliseconds: number): void {
    world.clock.advance(milliseconds);
    world.features.video.tick();
  }

  return {
    fresh(env: Record<string, string> = {}) {
      world = createWorld({ env });
      url = world.listen().url;
      return { world, url };
    },
    close: () => world.close(),
    CLASSIC,
    tab,
    guest,
    member,
    talking,
    dropped: (tab: TestTab) => dropTab(tab, world.deps.hub),
    passes,
  };
}
