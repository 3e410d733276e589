import { eq } from "drizzle-orm";
import { SECOND_MS } from "#contract/time.ts";
import { reviews, talks, users } from "#db/schema/index.ts";
import type { People, TestPerson } from "./people.ts";
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

/** Rated talks and their reviews. */
export function talksIn(world: People) {
  async function couple() {
    const [anna, boris] = [world.newPerson({ name: "Анна" }), world.newPerson({ name: "Борис" })];
    return { anna, boris, annas: await world.tabOf(anna), boriss: await world.tabOf(boris) };
  }

  /** The two talk for this long, then the first one leaves. */
  async function talk(a: TestTab, b: TestTab, ms: number, search: { forceClassic?: boolean } = {}) {
    for (const tab of [a, b]) await tab.ask("ENTER_QUEUE", search);
    await met(a, b);
    world.clock.advance(ms);
    await a.ask("LEAVE_ROOM");
    await b.next("LEAVE_ROOM");
  }

  /** Waits until the two meet. After an earlier meeting that takes a while. The server's own timer may match them first. */
  async function met(a: TestTab, b: TestTab): Promise<void> {
    const { video } = world.features;
    video.tick();
    if (video.searching("classic").length + video.searching("rating").length > 0) {
      world.clock.advance(3 * SECOND_MS);
      video.tick();
    }
    await Promise.all([a.next("ENTER_ROOM"), b.next("ENTER_ROOM")]);
  }

  /** Adds past talks of this person, at these times. */
  function had(person: TestPerson, companion: TestPerson, endedAt: number[]): void {
    for (const at of endedAt) {
      const row = {
        id: world.deps.ids(),
        roomId: world.deps.ids(),
        userId: person.id,
        companionId: companion.id,
      };
      world.deps.db.orm
        .insert(talks)
        .values({ ...row, startedAt: at - 60 * SECOND_MS, endedAt: at })
        .run();
    }
  }

  /** Adds a pending review. */
  function asked(from: { id: string }, to: { id: string }, createdAt = world.clock()): string {
    const id = world.deps.ids();
    const row = { id, roomId: world.deps.ids(), fromId: from.id, toId: to.id, createdAt };
    world.deps.db.orm.insert(reviews).values(row).run();
    return id;
  }

  const userRow = ({ id }: { id: string }) =>
    world.deps.db.orm.select().from(users).where(eq(users.id, id)).get()!;
  const pendingOf = async (person: TestPerson) =>
    ((await person.get("/api/rating/pending-reviews")).body as { data: { id: string }[] }).data;
  const rate = (person: TestPerson, id: string, rating: number) =>
    person.post(`/api/rating/${id}/review`, { rating });
  /** Gives the person reviews, each by a different new reviewer. */
  async function reviewed(person: TestPerson, ...ratings: number[]) {
    for (const rating of ratings) {
      const reviewer = world.newPerson();
      await rate(reviewer, asked(reviewer, person), rating);
    }
  }
  const cancel = (person: TestPerson, id: string) => person.delete(`/api/rating/${id}/review`);

  return {
    couple,
    talk,
    met,
    had,
    asked,
    userRow,
    pendingOf,
    rate,
    reviewed,
    cancel,
  };
}

/** Calls between two friends, one of them VIP. */
export function callsIn(world: People) {
  let vip: TestPerson;
  let friend: TestPerson;

  /** Opens a tab that rings. */
  async function tabOf(person: TestPerson): Promise<TestTab> {
    const tab = await world.tabOf(person);
    await tab.ask("HEAR_CALLS");
    return tab;
  }

  /** Starts a call. Resolves to the caller's tab and the ringing tab of the callee. */
  async function ringing(from = vip, to = friend) {
    const [caller, callee] = [await tabOf(from), await tabOf(to)];
    const { callId } = await caller.ask("CALL", { userID: to.id });
    await callee.next("CALL");
    return { caller, callee, callId };
  }

  return {
    /** Adds the two who call each other unless a test says otherwise. */
    friends(): { vip: TestPerson; friend: TestPerson } {
      vip = world.newVip("Вера");
      friend = world.newPerson({ name: "Фёдор" });
      world.befriend(vip, friend);
      return { vip, friend };
    },
    tabOf,
    ringing,

    async talking(from = vip, to = friend) {
      const tabs = await ringing(from, to);
      await tabs.callee.ask("ANSWER_CALL", { userID: from.id });
      const rooms = [
        await tabs.caller.next("CALL_ANSWERED"),
        await tabs.callee.next("CALL_ANSWERED"),
      ] as const;
      return { ...tabs, rooms };
    },

    /** Tries to call. Resolves to "rings", or the code of the refusal. */
    calling: async (from: TestPerson, to: TestPerson) =>
      (await tabOf(from)).ask("CALL", { userID: to.id }).then(
        () => "rings",
        ({ code }) => code,
      ),

    wait(ms: number): void {
      world.clock.advance(ms);
      world.features.calls.tick();
    },

    newFriendOf(person: TestPerson): TestPerson {
      const made = world.newVip("Нина");
      world.befriend(made, person);
      return made;
    },
  };
}
