import { beforeEach, describe, expect, test } from "bun:test";
import { toFailure } from "./api.ts";
import { $session, latestSuspension, signIn } from "./session.ts";

const suspension = { until: "2030-01-08T12:00:00.000Z", reason: "spam" };
const refusal = { code: "user_locked", suspension };

function refusedAt(path: string) {
  const response = Response.json(refusal, { status: 403 });
  Object.defineProperty(response, "url", { value: `http://localhost${path}` });
  return toFailure(refusal, response);
}

beforeEach(() => signIn("abc"));

describe("a suspension", () => {
  test("of the member who asks ends the session, and says until when and why", () => {
    refusedAt("/api/user/me");
    expect($session.get()).toEqual({ token: null, ended: "suspended" });
    expect(latestSuspension()).toMatchObject(suspension);
  });

  test("of another account that a form or link would sign in to leaves the session open", () => {
    const failure = refusedAt("/api/auth/setNewPassword");
    expect(failure).toMatchObject(refusal);
    expect($session.get()).toEqual({ token: "abc" });
    expect(latestSuspension()).toBeUndefined();
  });
});
