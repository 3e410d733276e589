import { afterAll, expect, test } from "bun:test";
import fc from "fast-check";
import { DAY_MS } from "#contract/time.ts";
import { Problem } from "#src/problem.ts";
import { createWorld } from "#test/helpers/world.ts";
import { SocialModel, type Step } from "./social.model.ts";

const PEOPLE = 3;
const world = createWorld();
afterAll(world.close);
const { social, profile } = world.features;
const { sqlite } = world.deps.db;

const person = fc.integer({ min: 0, max: PEOPLE - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .record({
        do: fc.constantFrom(
          "follow",
          "follow",
          "unfollow",
          "accept",
          "decline",
          "block",
          "unblock",
          "unblock",
        ),
        who: person,
        whom: person,
      })
      .filter(({ who, whom }) => who !== whom) as fc.Arbitrary<Step>,
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("wait"), ms: fc.constantFrom(1, DAY_MS / 2, DAY_MS) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("forget") }) },
);

function perform(step: Step, ids: string[]): string | null {
  if (step.do === "wait") world.clock.advance(step.ms);
  if (step.do === "forget") social.forgetDeclined();
  if (step.do === "wait" || step.do === "forget") return null;
  const [who, whom] = [ids[step.who]!, ids[step.whom]!];
  try {
    if (step.do === "accept" || step.do === "decline") social.submit(who, whom, step.do === "accept");
    else social[step.do](who, whom);
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

test("After whatever people do to each other, in whatever order, the feature agrees with the model", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
      const ids = Array.from({ length: PEOPLE }, () => world.newPerson().id);
      const model = new SocialModel();
      for (const each of steps) {
        expect(perform(each, ids)).toBe(model.take(each));
        compare(model, ids);
      }
      expect(contradictions()).toEqual([]);
    }),
    { numRuns: 150 },
  );
}, 180_000);

/** Compares both directions of each pair, as the profile shows them. */
function compare(model: SocialModel, ids: string[]): void {
  for (const [who, me] of ids.entries())
    for (const [whom, id] of ids.entries()) {
      if (who === whom) continue;
      const { relation, blocks } = profile.person(me, id, "ru");
      const isClosed = blocks.byMe || blocks.byThem;
      expect(relation, `${who} and ${whom}`).toEqual(model.relation(who, whom));
      expect(isClosed).toBe(model.blocks.has(`${who}>${whom}`) || model.blocks.has(`${whom}>${who}`));
    }
}

/** Rows that must not exist: one-sided friendships, requests between friends, and either between blocked people. */
const contradictions = () =>
  sqlite
    .query(
      `SELECT 'one-sided' AS what FROM friendships f WHERE NOT EXISTS
         (SELECT 1 FROM friendships o WHERE o.user_id = f.friend_id AND o.friend_id = f.user_id)
       UNION ALL SELECT 'asked a friend' FROM friend_requests r JOIN friendships f
         ON f.user_id = r.from_id AND f.friend_id = r.to_id
       UNION ALL SELECT 'asked and blocked' FROM friend_requests r JOIN blocks b
         ON (b.user_id = r.from_id AND b.blocked_id = r.to_id) OR (b.user_id = r.to_id AND b.blocked_id = r.from_id)
       UNION ALL SELECT 'friend and blocked' FROM friendships f JOIN blocks b
         ON b.user_id = f.user_id AND b.blocked_id = f.friend_id`,
    )
    .all();
