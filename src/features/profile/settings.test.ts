import { afterAll, describe, expect, test } from "bun:test";
import { LEGAL_EDITIONS } from "#contract/legal.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld();
afterAll(world.close);

describe("Settings", () => {
  test("of privacy are open by default, and change one by one", async () => {
    const anna = world.newPerson();
    const open = {
      uid: anna.id,
      photos: "EVERYONE",
      profileInfo: "EVERYONE",
      rating: "EVERYONE",
      statusMessage: "EVERYONE",
      userPic: "EVERYONE",
      readReceipts: true,
    };
    expect((await anna.get("/api/privacy")).body).toEqual(open);
    const closed = { ...open, rating: "NOBODY", statusMessage: "FRIENDS" };
    expect((await anna.post("/api/privacy", { rating: "NOBODY", statusMessage: "FRIENDS" })).body).toEqual(
      closed,
    );
    expect((await anna.post("/api/privacy", {})).body).toEqual(closed);
    expect((await anna.post("/api/privacy", { uid: "x" })).body).toEqual(closed);
    expect((await anna.post("/api/privacy", { photos: "SOMEBODY" })).status).toBe(422);
    expect((await anna.post("/api/privacy", { photos: null })).status).toBe(422);
    expect((await anna.get("/api/privacy")).body).toEqual(closed);
  });

  test("of e-mails cover what waits for an answer by default, and change one by one", async () => {
    const anna = world.newPerson();
    const first = {
      messages: true,
      friendRequests: true,
      eventReminders: true,
      eventNews: true,
      news: false,
      digest: false,
      evenings: false,
      matches: true,
      reports: true,
    };
    expect((await anna.get("/api/settings/notification")).body).toEqual(first);
    expect((await anna.post("/api/settings/notification", { digest: true })).body).toEqual({
      ...first,
      digest: true,
    });
    expect((await anna.post("/api/settings/notification", { messages: false })).body).toEqual({
      ...first,
      digest: true,
      messages: false,
    });
    expect((await anna.post("/api/settings/notification", {})).status).toBe(200);
    expect((await anna.post("/api/settings/notification", { news: "no" })).status).toBe(422);
  });

  test("of news are the consent to the newsletter: each change is stored with its time", async () => {
    const anna = world.newPerson();
    const set = async (news: boolean) => (await anna.post("/api/settings/notification", { news })).body.news;
    const first = world.clock();
    expect([await set(true), await set(true)]).toEqual([true, true]);
    // The latest answer counts even within the same millisecond.
    expect(await set(false)).toBe(false);
    world.clock.advance(60_000);
    expect(await set(true)).toBe(true);
    expect(
      world.deps.db.sqlite
        .query("SELECT kind, version, given, at FROM consents WHERE user_id = ? ORDER BY at")
        .all(anna.id),
    ).toEqual(
      [
        { given: 1, at: first },
        { given: 0, at: first + 1 },
        { given: 1, at: first + 60_000 },
      ].map((answer) => ({ kind: "newsletter", version: LEGAL_EDITIONS.at(-1)!, ...answer })),
    );
  });
});
