import { afterAll, describe, expect, test } from "bun:test";
import { createPeopleWorld } from "#test/helpers/people.ts";

const world = createPeopleWorld();
afterAll(world.close);

describe("Settings", () => {
  test("of privacy begin open, and change one by one.", async () => {
    const anna = world.newPerson();
    const open = {
      uid: anna.id,
      photos: "EVERYONE",
      profileInfo: "EVERYONE",
      rating: "EVERYONE",
      statusMessage: "EVERYONE",
      userPic: "EVERYONE",
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

  test("of letters begin with all but the digest, and change one by one.", async () => {
    const anna = world.newPerson();
    const first = { messages: true, friendRequests: true, news: true, digest: false };
    expect((await anna.get("/api/settings/notification")).body).toEqual(first);
    expect((await anna.post("/api/settings/notification", { digest: true })).body).toEqual({
      ...first,
      digest: true,
    });
    expect((await anna.post("/api/settings/notification", { news: false })).body).toEqual({
      ...first,
      digest: true,
      news: false,
    });
    expect((await anna.post("/api/settings/notification", {})).status).toBe(200);
    expect((await anna.post("/api/settings/notification", { news: "no" })).status).toBe(422);
  });
});
