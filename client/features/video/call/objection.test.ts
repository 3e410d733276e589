import { expect, test } from "bun:test";
import { objectionTo } from "./objection.ts";

const friend = {
  deleted: false,
  blocked: false,
  blocks: { byMe: false, byThem: false },
  relation: { friends: true, following: false, followsMe: false },
  online: true,
};

test("VIP is never offered as the way to call a friend who is offline", () => {
  expect(objectionTo({ ...friend, online: false }, false)).toBe("user_offline");
  expect(objectionTo(friend, false)).toBe("only_vip_can_call");
  expect(objectionTo(friend, true)).toBeNull();
});
