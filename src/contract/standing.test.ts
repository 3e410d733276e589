import { expect, test } from "bun:test";
import { refusalToCall, refusalToTalk, refusalToWrite } from "./standing.ts";

const OPEN = { deleted: false, locked: false, blockedByMe: false, blockedByThem: false };
const WELL = { ...OPEN, friends: true, matched: false };
const READY = { online: true, busy: null, vip: true };

test("Of several reasons not to call, the one that no other could lift comes first, and VIP last", () => {
  const ties = {
    deleted: true,
    locked: true,
    blockedByMe: true,
    blockedByThem: true,
    friends: false,
    matched: false,
  };
  const reach = { online: false, busy: "another_tab" as const, vip: false };
  const told = () => refusalToCall(ties, reach);
  expect(told()).toBe("deleted_profile");
  ties.deleted = false;
  expect(told()).toBe("deleted_profile");
  ties.locked = false;
  expect(told()).toBe("you_blocked_user");
  ties.blockedByMe = false;
  expect(told()).toBe("user_blocked_you");
  ties.blockedByThem = false;
  expect(told()).toBe("calls_between_friends_only");
  ties.friends = true;
  expect(told()).toBe("user_offline");
  reach.online = true;
  expect(told()).toBe("another_tab");
  expect(refusalToCall(ties, { ...reach, busy: null })).toBe("only_vip_can_call");
  expect(refusalToCall(WELL, READY)).toBeNull();
});

test("People who are not friends may write to each other, but not talk", () => {
  const strangers = { ...WELL, friends: false };
  expect(refusalToWrite(strangers)).toBeNull();
  expect(refusalToTalk(strangers)).toBe("calls_between_friends_only");
  expect(refusalToTalk(WELL)).toBeNull();
  expect(refusalToTalk({ ...strangers, matched: true })).toBeNull();
});
