import { expect, test } from "bun:test";
import fc from "fast-check";
import { STAY_IN_TOUCH_AFTER_MS, STAY_IN_TOUCH_WITHIN_MS } from "#contract/limits.ts";
import { MINUTE_MS, SECOND_MS } from "#contract/time.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { block, unblock } from "#test/helpers/profiles.ts";
import type { TestTab } from "#test/helpers/tab.ts";
import { createWorld, restarted, type World } from "#test/helpers/world.ts";

/** Three members and a guest meet by links, leave, wish, block and see the server restart; an oracle says who may be in touch. */

const MEMBERS = 3;
const GUEST = 3;
const GUEST_KEY = "6c2f9d0e-0a86-4b52-9a53-2c6d9d7a9d11";

interface Step {
  do: "meet" | "leave" | "wish" | "block" | "unblock" | "wait" | "restart";
  who: number;
  whom: number;
  n: number;
}

const step: fc.Arbitrary<Step> = fc
  .record({
    do: fc.constantFrom<Step["do"][]>(
      ...(["meet", "meet", "leave", "wait", "wait", "block", "unblock", "restart"] as const),
      ...(["wish", "wish", "wish", "wish", "wish"] as const),
    ),
    who: fc.integer({ min: 0, max: GUEST }),
    whom: fc.integer({ min: 0, max: GUEST }),
    n: fc.nat(5),
  })
  .filter(({ who, whom }) => who !== whom);

const WAITS = [1, SECOND_MS, MINUTE_MS / 2, MINUTE_MS, 4 * MINUTE_MS, 9 * MINUTE_MS];

interface Talk {
  id: string;
  people: [number, number];
  openedAt: number;
  endedAt: number | null;
  wishes: Map<number, number>;
  agreedAt: number | null;
}

/** What should be: the whole rule, written down once more without a server. */
class Oracle {
  readonly talks: Talk[] = [];
  readonly blocks = new Set<string>();
  readonly friends = new Set<string>();
  /** Talks with the guest that were agreed on. */
  readonly kept = new Set<string>();

  talkOf = (who: number) =>
    this.talks.find(({ people, endedAt }) => endedAt === null && people.includes(who));

  block(who: number, whom: number): void {
    this.blocks.add(`${who}>${whom}`);
    this.friends.delete(pairOf(who, whom));
  }

  /** Who hears IN_TOUCH; null if it is refused. */
  wish(who: number, talk: Talk, now: number): number[] | null {
    const { openedAt, endedAt, people, wishes } = talk;
    if (!people.includes(who) || (endedAt ?? now) - openedAt < STAY_IN_TOUCH_AFTER_MS) return null;
    if (endedAt !== null && now >= endedAt + STAY_IN_TOUCH_WITHIN_MS) return null;
    wishes.set(who, now);
    const [a, b] = people;
    if (this.blocks.has(`${a}>${b}`) || this.blocks.has(`${b}>${a}`)) return [];
    const isRecent = (at: number | null | undefined) => at != null && now < at + STAY_IN_TOUCH_WITHIN_MS;
    if (isRecent(talk.agreedAt)) return [who];
    if (!people.every((each) => isRecent(wishes.get(each)))) return [];
    talk.agreedAt = now;
    wishes.clear();
    if (people.includes(GUEST)) this.kept.add(talk.id);
    else this.friends.add(pairOf(a, b));
    return people;
  }
}

const pairOf = (one: number, other: number) => [one, other].sort().join();

class Play {
  world: World = createWorld();
  readonly oracle = new Oracle();
  readonly members: TestPerson[] = Array.from({ length: MEMBERS }, () => this.world.newPerson());
  tabs: TestTab[] = [];

  async open(): Promise<void> {
    const opened = this.members.map((member) => this.world.tabOf(member));
    this.tabs = [...(await Promise.all(opened)), await this.world.guest(GUEST_KEY)];
  }

  async take({ do: act, who, whom, n }: Step): Promise<void> {
    const { oracle, world } = this;
    const isBetweenMembers = who < MEMBERS && whom < MEMBERS;
    if (act === "wait") world.clock.advance(WAITS[n]!);
    if (act === "meet" && !oracle.talkOf(who) && !oracle.talkOf(whom)) await this.meet(who, whom);
    if (act === "leave") await this.leave(who);
    if (act === "block" && isBetweenMembers) {
      await block(this.asked(who), this.members[whom]!);
      oracle.block(who, whom);
    }
    if (act === "unblock" && isBetweenMembers) {
      await unblock(this.asked(who), this.members[whom]!);
      oracle.blocks.delete(`${who}>${whom}`);
    }
    if (act === "wish") await this.wish(who, oracle.talks.at(-1 - (n % 2)));
    if (act === "restart" && n % 2 === 0) await this.restart();
  }

  private asked = (who: number) => this.world.as(this.members[who]!) as TestPerson;

  private async meet(who: number, whom: number): Promise<void> {
    const { token: link } = await this.tabs[who]!.ask("MAKE_LINK");
    for (const each of [who, whom]) await this.tabs[each]!.ask("ENTER_QUEUE", { link });
    this.world.features.video.tick();
    const { roomId: id } = await this.tabs[who]!.next("ENTER_ROOM");
    const openedAt = this.world.clock();
    this.oracle.talks.push({
      id,
      people: [who, whom],
      openedAt,
      endedAt: null,
      wishes: new Map(),
      agreedAt: null,
    });
  }

  private async leave(who: number): Promise<void> {
    const talk = this.oracle.talkOf(who);
    if (!talk) return;
    await this.tabs[who]!.ask("LEAVE_ROOM");
    talk.endedAt = this.world.clock();
  }

  private async wish(who: number, talk: Talk | undefined): Promise<void> {
    if (!talk) return;
    const before = await this.heard();
    const asked = await this.tabs[who]!.ask("STAY_IN_TOUCH", { roomId: talk.id }).then(
      () => "ok",
      ({ code }) => code,
    );
    this.world.features.inTouch.tick();
    const expected = this.oracle.wish(who, talk, this.world.clock());
    expect(asked).toBe(expected === null ? "not_in_room" : "ok");
    const after = await this.heard();
    expect(after.map((count, n) => count - before[n]!)).toEqual(
      this.tabs.map((_, n) => (expected?.includes(n) ? 1 : 0)),
    );
  }

  private heard = () =>
    Promise.all(
      this.tabs.map(async (tab) => (await tab.unread()).filter((event) => event === "IN_TOUCH").length),
    );

  /** Tabs come back with their tokens, so that talks go on. */
  private async restart(): Promise<void> {
    const tokens = this.tabs.map(({ resumeToken }) => resumeToken);
    this.world = await restarted(this.world);
    this.tabs = await Promise.all(tokens.map((resumeToken, who) => this.back(resumeToken, who)));
  }

  private async back(resumeToken: string, who: number): Promise<TestTab> {
    const tab = await this.world.tab();
    await tab.ask("HELLO", { resumeToken, ...(who === GUEST && { guestKey: GUEST_KEY }) });
    if (who < MEMBERS) await tab.ask("AUTHENTICATION_MESSAGE", { token: this.members[who]!.token });
    return tab;
  }

  check(): void {
    const { sqlite } = this.world.deps.db;
    const index = new Map(this.members.map(({ id }, n) => [id, n]));
    const friends = sqlite
      .query<{ a: string; b: string }, []>("SELECT user_id AS a, friend_id AS b FROM friendships")
      .all()
      .map(({ a, b }) => pairOf(index.get(a)!, index.get(b)!));
    expect(new Set(friends)).toEqual(this.oracle.friends);
    const kept = sqlite.query<{ id: string }, []>("SELECT room_id AS id FROM kept_contacts").all();
    expect(new Set(kept.map(({ id }) => id))).toEqual(this.oracle.kept);
  }
}

test("Whatever four people do, two are in touch exactly when both wished it in time and nothing is between them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 45 }), async (steps) => {
      const play = new Play();
      try {
        await play.open();
        for (const each of steps) {
          await play.take(each);
          play.check();
        }
      } finally {
        await play.world.close();
      }
    }),
    { numRuns: Number(process.env.IN_TOUCH_RUNS ?? 40) },
  );
}, 600_000);
