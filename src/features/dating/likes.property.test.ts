import { expect, test } from "bun:test";
import fc from "fast-check";
import type { LikesReceived, Matches } from "#contract/likes.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { block, seenProfile, unblock } from "#test/helpers/profiles.ts";
import type { TestTab } from "#test/helpers/tab.ts";
import { createWorld, restarted, type World } from "#test/helpers/world.ts";

/** Three members with a few likes a day, and one with VIP, like, take back, block, leave and come back; an oracle says who likes whom. */

const PEOPLE = 4;
const VIP = 3;
const FREE = 2;
const ENV = { FREE_LIKES: String(FREE) };

interface Step {
  do: "like" | "takeBack" | "block" | "unblock" | "close" | "open" | "hide" | "wait" | "restart";
  who: number;
  whom: number;
  n: number;
}

const step: fc.Arbitrary<Step> = fc
  .record({
    do: fc.constantFrom<Step["do"][]>(
      ...(["like", "like", "like", "like", "like", "takeBack", "takeBack", "wait", "wait"] as const),
      ...(["block", "unblock", "unblock", "close", "open", "open", "hide", "restart"] as const),
    ),
    who: fc.integer({ min: 0, max: PEOPLE - 1 }),
    whom: fc.integer({ min: 0, max: PEOPLE - 1 }),
    n: fc.nat(3),
  })
  .filter(({ who, whom }) => who !== whom);

const WAITS = [1, MINUTE_MS, 8 * HOUR_MS, DAY_MS];

/** What should be: the whole rule, written down once more without a server. */
class Oracle {
  readonly likes = new Map<string, { at: number; stands: boolean }>();
  readonly told = new Map<string, number>();
  readonly blocks = new Set<string>();
  readonly closed = new Set<number>();
  readonly hidden = new Set<number>();

  likesNow = (who: number, whom: number) => this.likes.get(`${who}>${whom}`)?.stands ?? false;
  areApart = (a: number, b: number) => this.blocks.has(`${a}>${b}`) || this.blocks.has(`${b}>${a}`);
  mayMeet = (who: number, whom: number) => !this.areApart(who, whom) && !this.closed.has(whom);
  match = (a: number, b: number) => this.likesNow(a, b) && this.likesNow(b, a);

  /** The error, or who hears MATCH. */
  like(who: number, whom: number, now: number): string | number[] {
    if (this.closed.has(whom)) return "deleted_profile";
    if (this.blocks.has(`${who}>${whom}`)) return "you_blocked_user";
    if (this.blocks.has(`${whom}>${who}`)) return "user_blocked_you";
    if (this.likesNow(who, whom)) return [];
    const before = this.likes.get(`${who}>${whom}`);
    const isAgain = before !== undefined && before.at > now - DAY_MS;
    const spent = [...this.likes].filter(
      ([way, { at }]) => way.startsWith(`${who}>`) && at > now - DAY_MS,
    ).length;
    if (!isAgain && who !== VIP && spent >= FREE) return "like_limit_reached";
    this.likes.set(`${who}>${whom}`, { at: isAgain ? before.at : now, stands: true });
    if (!this.match(who, whom)) return [];
    const pair = [who, whom].sort().join();
    const toldAt = this.told.get(pair);
    if (toldAt !== undefined && toldAt > now - DAY_MS) return [];
    this.told.set(pair, now);
    return [who, whom];
  }

  takeBack(who: number, whom: number): void {
    const given = this.likes.get(`${who}>${whom}`);
    if (given) given.stands = false;
  }
}

class Play {
  world: World = createWorld({ env: ENV });
  readonly oracle = new Oracle();
  readonly people: TestPerson[] = Array.from({ length: PEOPLE }, (_, n) =>
    n === VIP
      ? this.world.newVip("Вера", { vipUntil: this.world.clock() + 1_000 * DAY_MS })
      : this.world.newPerson(),
  );
  tabs: TestTab[] = [];

  async open(): Promise<void> {
    this.tabs = await Promise.all(this.people.map((person) => this.world.tabOf(person)));
  }

  private asked = (who: number) => this.world.as(this.people[who]!) as TestPerson;

  async take({ do: act, who, whom, n }: Step): Promise<void> {
    const { oracle, world } = this;
    if (oracle.closed.has(who) && act !== "open") return;
    if (act === "wait") world.clock.advance(WAITS[n]!);
    if (act === "restart" && n === 0) {
      this.world = await restarted(world, { env: ENV });
      await this.open();
    }
    if (act === "like") await this.like(who, whom);
    if (act === "takeBack") {
      await this.asked(who).delete(`/api/user/like/${this.people[whom]!.id}`);
      oracle.takeBack(who, whom);
    }
    if (act === "block") {
      await block(this.asked(who), this.people[whom]!);
      oracle.blocks.add(`${who}>${whom}`);
      oracle.takeBack(who, whom);
    }
    if (act === "unblock") {
      await unblock(this.asked(who), this.people[whom]!);
      oracle.blocks.delete(`${who}>${whom}`);
    }
    if (act === "close" && n === 0) this.set(who, "closed", true);
    if (act === "open") this.set(who, "closed", false);
    if (act === "hide") this.set(who, "hidden", n % 2 === 0);
  }

  /** By the column alone: a deletion as such would end the session. */
  private set(who: number, what: "closed" | "hidden", to: boolean): void {
    const { sqlite } = this.world.deps.db;
    const [column, value] = what === "closed" ? ["deleted_at", to ? 1 : null] : ["hide", to ? 1 : 0];
    sqlite.run(`UPDATE users SET ${column} = ? WHERE id = ?`, [value, this.people[who]!.id]);
    if (to) this.oracle[what].add(who);
    else this.oracle[what].delete(who);
  }

  private async like(who: number, whom: number): Promise<void> {
    const before = await this.heard();
    const { status, body } = await this.asked(who).post(`/api/user/like/${this.people[whom]!.id}`);
    const expected = this.oracle.like(who, whom, this.world.clock());
    expect(status === 200 ? [] : body.code).toEqual(Array.isArray(expected) ? [] : expected);
    const told = Array.isArray(expected) ? expected : [];
    const after = await this.heard();
    expect(after.map((count, n) => count - before[n]!)).toEqual(
      this.tabs.map((_, n) => (told.includes(n) ? 1 : 0)),
    );
  }

  private heard = () =>
    Promise.all(
      this.tabs.map(async (tab) => (await tab.unread()).filter((event) => event === "MATCH").length),
    );

  async check(): Promise<void> {
    const { oracle, people } = this;
    const numberOf = new Map(people.map(({ id }, n) => [id, n]));
    const numbers = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => numberOf.get(id)!).sort();
    const among = (fits: (n: number) => boolean) => people.map((_, n) => n).filter(fits);
    for (const who of among((n) => !oracle.closed.has(n))) {
      const me = this.asked(who);
      const matches = (await me.get("/api/user/matches")).body as unknown as Matches;
      expect(numbers(matches)).toEqual(
        among((n) => n !== who && oracle.match(who, n) && oracle.mayMeet(who, n)),
      );
      const likes = (await me.get("/api/user/likes")).body as unknown as LikesReceived;
      expect(likes.isOpen).toBe(who === VIP);
      expect(numbers(likes)).toEqual(
        among(
          (n) =>
            who === VIP &&
            oracle.likesNow(n, who) &&
            !oracle.likesNow(who, n) &&
            oracle.mayMeet(who, n) &&
            !oracle.hidden.has(n),
        ),
      );
      for (const whom of among((n) => n !== who)) {
        const { relation } = await seenProfile(me, people[whom]!);
        const isOpen = oracle.mayMeet(who, whom);
        expect(relation.liked).toBe(isOpen && oracle.likesNow(who, whom));
        expect(relation.matched).toBe(isOpen && oracle.match(who, whom));
      }
    }
  }
}

test("Whatever four people do, each sees only what they gave and what is mutual, VIP also who likes them, and both hear of a match", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const play = new Play();
      try {
        await play.open();
        for (const each of steps) await play.take(each);
        await play.check();
      } finally {
        await play.world.close();
      }
    }),
    { numRuns: Number(process.env.LIKE_RUNS ?? 30) },
  );
}, 600_000);
