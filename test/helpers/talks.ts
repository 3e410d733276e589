import { eq } from "drizzle-orm";
import { SECOND_MS } from "#contract/time.ts";
import { reviews, talks, users } from "#db/schema/index.ts";
import type { People, TestPerson } from "./people.ts";
import type { TestTab } from "./tab.ts";

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
