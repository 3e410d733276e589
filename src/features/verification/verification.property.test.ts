import { expect, test } from "bun:test";
import fc from "fast-check";
import { GESTURE_MS, SELFIE_KEPT_MS, SELFIES_A_DAY } from "#contract/selfies.ts";
import { DAY_MS, MINUTE_MS } from "#contract/time.ts";
import type { AskedGesture } from "#contract/verification.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { approve, mainPhoto, nextSelfie, refuse, sendFrames, verificationOf } from "#test/helpers/selfies.ts";
import { createWorld, restarted, type World } from "#test/helpers/world.ts";

/** A member asks, sends, takes back and changes photos; two moderators look, pass over and decide; an oracle says what stands. */

type Act =
  | ("ask" | "send" | "show" | "withdraw" | "photo" | "noPhoto")
  | ("look" | "approve" | "refuse" | "judge")
  | ("suspend" | "lift" | "wait" | "restart");
interface Step {
  do: Act;
  who: 0 | 1;
  n: number;
}
const acts: Act[] = [
  ...(["ask", "send", "send", "show", "show", "show", "withdraw", "photo", "photo", "noPhoto"] as const),
  ...(["look", "look", "approve", "approve", "refuse", "judge", "judge"] as const),
  ...(["suspend", "lift", "lift", "wait", "restart"] as const),
];
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(...acts),
  who: fc.constantFrom(0, 1),
  n: fc.nat(3),
});
const WAITS = [MINUTE_MS, GESTURE_MS, DAY_MS, SELFIE_KEPT_MS];

/** The whole rule once more, without a server. */
class Oracle {
  photo: number | null = null;
  verified = false;
  gesture: { id: string; until: number } | null = null;
  waiting: { id: string; since: number } | null = null;
  sent: number[] = [];
  asked: number[] = [];
  isSuspended = false;
  /** Which moderator has it on the screen, until when, and with which photo. */
  claim: { by: number; until: number } | null = null;
  last: string | null = null;

  refusal(now: number): string | null {
    if (this.photo === null) return "main_photo_needed";
    if (this.waiting) return "selfie_waits";
    return this.sent.filter((at) => at > now - DAY_MS).length >= SELFIES_A_DAY
      ? "selfie_limit_reached"
      : null;
  }
  close(outcome: string | null): void {
    this.waiting = null;
    this.claim = null;
    this.last = outcome;
  }
  setPhoto(photo: number | null): void {
    this.photo = photo;
    this.verified = false;
  }
  isFreeFor = (by: number, now: number) => !this.claim || this.claim.by === by || this.claim.until <= now;
}

class Play {
  world: World = createWorld();
  readonly oracle = new Oracle();
  private readonly member = this.world.newPerson();
  private readonly moderators = [0, 1].map(() => this.world.newPerson({ role: "moderator" }));
  private readonly bystander = this.world.newPerson();
  private readonly photos: string[] = [];
  /** What each moderator has on the screen. */
  private readonly screens: (Awaited<ReturnType<typeof nextSelfie>> | null)[] = [null, null];
  private token = this.member.token;

  private get me(): TestPerson {
    return this.world.as({ id: this.member.id, token: this.token }) as TestPerson;
  }
  private moderator = (n: number) => this.world.as(this.moderators[n]!) as TestPerson;
  private get now(): number {
    return this.world.clock();
  }

  async prepare(): Promise<void> {
    for (let n = 0; n < 2; n++) this.photos.push(await mainPhoto(this.member));
    this.oracle.setPhoto(1);
  }

  async take({ do: act, who, n }: Step): Promise<void> {
    const { oracle, world } = this;
    const isMine = ["ask", "send", "show", "withdraw", "photo", "noPhoto"].includes(act);
    if (isMine && oracle.isSuspended) return;
    if (act === "wait") this.wait(WAITS[n]!);
    if (act === "restart" && n === 0) {
      this.world = await restarted(world);
      oracle.claim = null;
      // Gestures asked for are counted in memory.
      oracle.asked = [];
    }
    if (act === "ask" || act === "show") await this.ask();
    if (act === "send" || act === "show") await this.send();
    if (act === "withdraw") await this.withdraw();
    if (act === "photo") {
      await this.me.post("/api/user/avatar/update", { image: this.photos[who] });
      if (oracle.photo !== who) oracle.setPhoto(who);
    }
    if (act === "noPhoto") {
      world.deps.db.sqlite.run("UPDATE users SET avatar_id = NULL WHERE id = ?", [this.member.id]);
      oracle.setPhoto(null);
    }
    if (act === "look" || act === "judge") await this.look(who);
    if (act === "judge") await this.decide(who, n > 0);
    if (act === "approve" || act === "refuse") await this.decide(who, act === "approve");
    if (act === "suspend" && n === 0) this.suspend();
    if (act === "lift") this.lift();
  }

  private wait(ms: number): void {
    const { oracle, world } = this;
    world.clock.advance(ms);
    world.features.verification.expire();
    if (oracle.waiting && oracle.waiting.since + SELFIE_KEPT_MS <= this.now) oracle.close("expired");
    // The session ends with time.
    this.token = world.signIn(this.member);
    for (const one of this.moderators) Object.assign(one, { token: world.signIn(one) });
  }

  private async ask(): Promise<void> {
    const { oracle, now } = this;
    const { status, body } = await this.me.post("/api/user/verification/gesture");
    const refusal = oracle.refusal(now);
    if (refusal) return expect(body.code as string).toBe(refusal);
    const isKept = oracle.gesture !== null && now < oracle.gesture.until;
    const isTooMany = oracle.asked.filter((at) => at > now - DAY_MS).length >= 12;
    if (!isKept && isTooMany) return expect(body.code as string).toBe("rate_limited");
    expect(status).toBe(200);
    const { id, until } = body as unknown as AskedGesture;
    if (isKept) expect(id).toBe(oracle.gesture!.id);
    else oracle.asked.push(now);
    oracle.gesture = { id, until: Date.parse(until) };
  }

  private async send(): Promise<void> {
    const { oracle, now } = this;
    const answer = await sendFrames(this.world, { token: this.token }, oracle.gesture?.id ?? "none");
    const isFresh = oracle.gesture !== null && now < oracle.gesture.until;
    const refusal = oracle.refusal(now) ?? (isFresh ? null : "gesture_expired");
    if (refusal) return expect(answer).toBe(refusal);
    expect(answer).toMatchObject({ waiting: {} });
    oracle.waiting = { id: oracle.gesture!.id, since: now };
    oracle.sent.push(now);
    oracle.gesture = null;
  }

  private async withdraw(): Promise<void> {
    const { status } = await this.me.delete("/api/user/verification");
    expect(status).toBe(this.oracle.waiting ? 200 : 404);
    if (this.oracle.waiting) this.oracle.close(null);
  }

  private async look(by: number): Promise<void> {
    const { oracle, now } = this;
    const shown = await nextSelfie(this.moderator(by));
    const isTheirs = oracle.waiting !== null && oracle.isFreeFor(by, now);
    expect(shown?.id ?? null).toBe(isTheirs ? oracle.waiting!.id : null);
    if (!shown) return;
    expect(shown.frames).toHaveLength(3);
    expect(shown.photo?.id ?? null).toBe(oracle.photo === null ? null : this.photos[oracle.photo]!);
    oracle.claim = { by, until: now + 5 * MINUTE_MS };
    this.screens[by] = shown;
  }

  private async decide(by: number, isApproved: boolean): Promise<void> {
    const { oracle, now } = this;
    const shown = this.screens[by];
    if (!shown) return;
    const photo = oracle.photo === null ? null : this.photos[oracle.photo]!;
    const { status, body } = isApproved
      ? await approve(this.moderator(by), shown)
      : await refuse(this.moderator(by), shown.id, "unclear");
    if (isApproved && !shown.photo) return expect(status).toBe(422);
    if (oracle.waiting?.id !== shown.id) return expect(status).toBe(404);
    if (!oracle.isFreeFor(by, now)) return expect(body.code as string).toBe("case_taken");
    if (isApproved && shown.photo!.id !== photo) return expect(body.code as string).toBe("photo_changed");
    expect(status).toBe(200);
    oracle.close(isApproved ? "approved" : "refused");
    if (isApproved) oracle.verified = true;
  }

  private suspend(): void {
    const { oracle, world } = this;
    if (oracle.isSuspended) return;
    const until = world.clock() + 365 * DAY_MS;
    world.features.moderation.sanctions.impose("test", {
      personKey: `user:${this.member.id}`,
      kind: "suspend",
      until,
    });
    oracle.isSuspended = true;
    // What was sent is deleted, and with it the try.
    if (oracle.waiting) oracle.sent = oracle.sent.filter((at) => at !== oracle.waiting!.since);
    oracle.waiting = null;
    oracle.claim = null;
    oracle.gesture = null;
  }

  private lift(): void {
    if (!this.oracle.isSuspended) return;
    this.world.features.moderation.sanctions.lift("test", `user:${this.member.id}`);
    this.oracle.isSuspended = false;
    this.token = this.world.signIn(this.member);
  }

  async check(): Promise<void> {
    const { oracle, world } = this;
    const frames = world.deps.db.sqlite
      .query<{ n: number }, []>("SELECT count(*) AS n FROM selfie_frames")
      .get()!.n;
    expect(frames).toBe(oracle.waiting ? 3 : 0);
    const seen = (await (world.as(this.bystander) as TestPerson).get(`/api/user/id/${this.member.id}`)).body;
    // The session of the bystander may have ended with time.
    if (seen.id) expect(seen.verifiedAt !== null).toBe(oracle.verified && !oracle.isSuspended);
    if (oracle.isSuspended) return;
    const state = await verificationOf(this.me);
    expect(state.verifiedAt !== null).toBe(oracle.verified);
    expect(state.waiting !== null).toBe(oracle.waiting !== null);
    expect(state.hasPhoto).toBe(oracle.photo !== null);
    expect(state.triesLeft).toBe(SELFIES_A_DAY - oracle.sent.filter((at) => at > this.now - DAY_MS).length);
  }
}

test("Whatever a member and two moderators do, only what was compared has the badge, and frames stay only while they wait", async () => {
  const outcomes = new Set<string | null>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const play = new Play();
      try {
        await play.prepare();
        for (const each of steps) {
          await play.take(each);
          await play.check();
          outcomes.add(play.oracle.last);
        }
      } finally {
        await play.world.close();
      }
    }),
    { numRuns: Number(process.env.SELFIE_RUNS ?? 40), seed: 2030 },
  );
  expect([...outcomes].sort()).toEqual(["approved", "expired", "refused", null].sort());
}, 600_000);
