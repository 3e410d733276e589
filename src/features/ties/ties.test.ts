import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { mayMeet, maySee, refusalToCall, refusalToWrite } from "#contract/standing.ts";
import { given } from "#db/given.ts";
import { users } from "#db/schema/index.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld } from "#test/helpers/world.ts";
import type { Ties } from "./store.ts";
import { tiesSql } from "./store.ts";

const world = createWorld();
afterAll(world.close);
const { ties } = world.features;
const { orm, sqlite } = world.deps.db;

const me = given("me");
const select = { id: users.id };
const openTo = orm.select(select).from(users).where(tiesSql.isOpenTo(me)).prepare();
const searchableBy = orm.select(select).from(users).where(tiesSql.isSearchableBy(me)).prepare();
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

let anna: TestPerson;
let boris: TestPerson;
beforeEach(() => {
  sqlite.run("DELETE FROM users");
  [anna, boris] = [world.newPerson(), world.newPerson()];
});

const NOTHING: Ties = {
  friends: false,
  following: false,
  followsMe: false,
  liked: false,
  matched: false,
  blockedByMe: false,
  blockedByThem: false,
  deleted: false,
  locked: false,
};

describe("The query, the verdict and the embedded condition agree", () => {
  const state = fc.record({
    blockedByMe: fc.boolean(),
    blockedByThem: fc.boolean(),
    deleted: fc.boolean(),
    locked: fc.boolean(),
    friends: fc.boolean(),
    following: fc.boolean(),
    followsMe: fc.boolean(),
    liked: fc.boolean(),
    isLikedBack: fc.boolean(),
    hide: fc.boolean(),
  });

  test("for every combination of ties", () => {
    fc.assert(
      fc.property(state, ({ hide, isLikedBack, ...wanted }) => {
        for (const table of ["blocks", "friendships", "friend_requests", "likes"])
          sqlite.run(`DELETE FROM ${table}`);
        if (wanted.friends) ties.befriend(anna.id, boris.id, 1);
        if (wanted.following) ties.ask({ id: "1", fromId: anna.id, toId: boris.id, createdAt: 1 });
        if (wanted.followsMe) ties.ask({ id: "2", fromId: boris.id, toId: anna.id, createdAt: 1 });
        if (wanted.liked) ties.like(anna.id, boris.id, { createdAt: 1 });
        if (isLikedBack) ties.like(boris.id, anna.id, { createdAt: 1 });
        for (const [is, by, whom] of [
          [wanted.blockedByMe, anna, boris],
          [wanted.blockedByThem, boris, anna],
        ] as const)
          if (is)
            sqlite.run("INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 1)", [
              by.id,
              whom.id,
            ]);
        sqlite.run("UPDATE users SET deleted_at = ?, locked_at = ?, hide = ? WHERE id = ?", [
          wanted.deleted ? 1 : null,
          wanted.locked ? 1 : null,
          hide,
          boris.id,
        ]);

        const between = ties.between(anna.id, boris.id)!;
        expect(between).toEqual({ ...wanted, matched: wanted.liked && isLikedBack });
        expect(idsOf(openTo.all({ me: anna.id })).includes(boris.id)).toBe(maySee(between));
        // A user who is found can be written to, and one who hides is not found.
        expect(idsOf(searchableBy.all({ me: anna.id })).includes(boris.id)).toBe(
          refusalToWrite(between) === null && !hide,
        );
        expect(ties.apartFrom(anna.id, () => []).includes(boris.id)).toBe(!mayMeet(between));
      }),
      { numRuns: 200 },
    );
  });

  test("no one finds themselves", () => {
    expect(idsOf(searchableBy.all({ me: anna.id }))).toEqual([boris.id]);
  });

  test("a guest has no ties", () => {
    const guest = orm.select(tiesSql.between(me)).from(users).where(sql`users.id = ${boris.id}`).prepare();
    expect(guest.get({ me: "" })).toEqual(NOTHING);
  });
});

describe("The order of refusals", () => {
  const friends: Ties = { ...NOTHING, friends: true };
  const reach = { online: true, busy: null, vip: true } as const;

  test("of writing: the account, then my block, then theirs", () => {
    const all = { ...NOTHING, deleted: true, locked: true, blockedByMe: true, blockedByThem: true };
    expect(refusalToWrite(all)).toBe("deleted_profile");
    expect(refusalToWrite({ ...all, deleted: false })).toBe("deleted_profile");
    expect(refusalToWrite({ ...all, deleted: false, locked: false })).toBe("you_blocked_user");
    expect(refusalToWrite({ ...NOTHING, blockedByThem: true })).toBe("user_blocked_you");
    expect(refusalToWrite(NOTHING)).toBeNull();
  });

  test("of a call: friends, online, busy, then VIP", () => {
    const worst = { online: false, busy: "call_busy", vip: false } as const;
    expect(refusalToCall({ ...friends, blockedByThem: true }, worst)).toBe("user_blocked_you");
    expect(refusalToCall(NOTHING, worst)).toBe("calls_between_friends_only");
    expect(refusalToCall(friends, worst)).toBe("user_offline");
    expect(refusalToCall(friends, { ...worst, online: true })).toBe("call_busy");
    expect(refusalToCall(friends, { ...reach, vip: false })).toBe("only_vip_can_call");
    expect(refusalToCall(friends, reach)).toBeNull();
  });
});

test("A block is stored and its other listeners are called, even if one listener throws", () => {
  const told: string[] = [];
  ties.whenBlocked(() => {
    throw new Error("a defect");
  });
  ties.whenBlocked((by, whom) => told.push(by, whom));
  ties.befriend(anna.id, boris.id, 1);
  ties.block(anna.id, boris.id);
  expect(told).toEqual([anna.id, boris.id]);
  expect(ties.between(anna.id, boris.id)).toEqual({ ...NOTHING, blockedByMe: true });
});

test("The people a member is apart from come in slices", () => {
  const others = Array.from({ length: 1_100 }, () => world.newPerson());
  const [mine, theirs] = [others.slice(0, 560), others.slice(540)];
  for (const { id } of mine) ties.block(anna.id, id);
  for (const { id } of theirs) ties.block(id, anna.id);
  const slices = [...ties.apartSlices(anna.id)];
  expect(Math.max(...slices.map(({ length }) => length))).toBe(500);
  expect(slices.flat().toSorted()).toEqual(ties.apartFrom(anna.id, () => []).toSorted());
  expect(new Set(slices.flat())).toEqual(new Set(others.map(({ id }) => id)));
});

test("Of thousands a member is apart from, apartFrom returns only those who are present", () => {
  const others = Array.from({ length: 2_100 }, () => world.newPerson().id);
  const [mine, theirs] = [others.slice(0, 1_050), others.slice(1_050)];
  for (const id of mine) ties.block(anna.id, id);
  for (const id of theirs) ties.block(id, anna.id);
  const present = [mine[7]!, boris.id, theirs[7]!, anna.id];
  expect(ties.apartFrom(anna.id, () => present)).toEqual([mine[7]!, theirs[7]!]);
});
