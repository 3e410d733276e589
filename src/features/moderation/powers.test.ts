import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { ROLES } from "#contract/roles.ts";
import { SANCTION_KINDS } from "#contract/sanctions.ts";
import { mayActOn, mayImpose, mayRevoke, maySecond, SANCTIONS_AN_HOUR, waitsFor } from "./powers.ts";

const role = fc.constantFrom(...ROLES);
const tie = fc.constantFrom("self", "friend", "blocked", "none" as const);
const subject = fc.record({ tie, role: fc.option(role) });
const kind = fc.constantFrom(...SANCTION_KINDS);
const days = fc.option(fc.integer({ min: 1, max: 365 }));
const circumstances = fc.record({
  hasReport: fc.boolean(),
  lately: fc.nat(200),
  hasSecond: fc.boolean(),
  hasOtherAdmin: fc.boolean(),
});

describe("Powers", () => {
  test("no one acts on themselves, friends, blocked people or an admin, and a member on no one", () => {
    fc.assert(
      fc.property(role, subject, (mine, of) => {
        if (mayActOn({ role: mine }, of)) {
          expect(mine).not.toBe("member");
          expect(of.tie).toBe("none");
          expect(of.role).not.toBe("admin");
          if (of.role === "moderator") expect(mine).toBe("admin");
        }
      }),
    );
  });

  test("what a moderator may do, an admin may too, and a member may nothing", () => {
    fc.assert(
      fc.property(kind, days, (what, long) => {
        expect(mayImpose({ role: "member" }, what, long)).toBe(false);
        if (mayImpose({ role: "moderator" }, what, long)) {
          expect(mayImpose({ role: "admin" }, what, long)).toBe(true);
          expect(what).not.toBe("ban");
          if (what === "suspend") expect(long).toBeLessThanOrEqual(7);
        }
      }),
    );
  });

  test("a moderator revokes their own decisions and those of reports alone", () => {
    const moderator = { id: "me", role: "moderator" } as const;
    expect(["me", null, "other", "command"].map((by) => mayRevoke(moderator, { by }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test("a sanction waits whenever a rule asks for someone else who exists, and no one seconds their own", () => {
    fc.assert(
      fc.property(fc.constantFrom("moderator", "admin" as const), circumstances, (mine, of) => {
        const whom = waitsFor({ role: mine }, of);
        if (!of.hasReport && of.hasSecond) expect(whom).not.toBeNull();
        if (of.lately >= SANCTIONS_AN_HOUR && (mine === "moderator" || of.hasOtherAdmin))
          expect(whom).toBe("needs_admin");
        if (whom === null) return;
        expect(maySecond({ id: "me", role: mine }, { by: "me", waitsFor: whom })).toBe(false);
        expect(maySecond({ id: "other", role: "moderator" }, { by: "me", waitsFor: whom })).toBe(
          whom === "second_person",
        );
        expect(maySecond({ id: "other", role: "admin" }, { by: "me", waitsFor: whom })).toBe(true);
      }),
    );
  });
});
