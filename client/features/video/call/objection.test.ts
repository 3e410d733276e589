import { expect, test } from "bun:test";
import { barrierIn, objectionTo } from "./objection.ts";

const friend = {
  deleted: false,
  blocked: false,
  blocks: { byMe: false, byThem: false },
  relation: { friends: true, following: false, followsMe: false, liked: false, matched: false },
  online: true,
};

test("VIP is never offered as the way to call a friend who is offline", () => {
  expect(objectionTo({ ...friend, online: false }, false)).toBe("user_offline");
  expect(objectionTo(friend, false)).toBe("only_vip_can_call");
  expect(objectionTo(friend, true)).toBeNull();
});

test("Only what a press cannot change takes the place of the call button", () => {
  const relation = { ...friend.relation, friends: false };
  expect(barrierIn(objectionTo({ ...friend, relation }, true))).toBe("calls_between_friends_only");
  expect(barrierIn(objectionTo({ ...friend, blocks: { byMe: false, byThem: true } }, true))).toBe(
    "user_blocked_you",
  );
  expect(barrierIn(objectionTo({ ...friend, online: false }, true))).toBeNull();
  expect(barrierIn(objectionTo(friend, false))).toBeNull();
});
