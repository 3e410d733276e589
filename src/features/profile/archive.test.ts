import { afterAll, describe, expect, test } from "bun:test";
import { unzipSync } from "fflate";
import type { Image } from "#contract/people.ts";
import { PASSWORD } from "#test/helpers/browsers.ts";
import { flag } from "#test/helpers/photos.ts";
import { settled } from "#test/helpers/profiles.ts";
import { createWorld } from "#test/helpers/world.ts";
import { zipOf } from "./archive.ts";

const world = createWorld();
const accounts = createWorld();
afterAll(async () => {
  await world.close();
  await accounts.close();
});

test("The archive reads each photo only after the previous one was consumed, so that memory holds one", async () => {
  let read = 0;
  async function* photos() {
    for (const id of ["a", "b", "c"]) {
      read++;
      yield { id, isVoice: false, file: new Blob([id.repeat(1_000)]) };
    }
  }
  const zip = zipOf({ name: "Анна", phone: undefined, tags: [], photo: null }, photos());
  const parts: Uint8Array[] = [];
  const readAt: number[] = [];
  for await (const part of zip) {
    parts.push(part);
    readAt.push(read);
  }
  expect([...new Set(readAt)]).toEqual([0, 1, 2, 3]);
  const files = unzipSync(new Uint8Array(Buffer.concat(parts)));
  expect(Object.keys(files)).toEqual(["data.json", "photos/a.webp", "photos/b.webp", "photos/c.webp"]);
  expect(JSON.parse(new TextDecoder().decode(files["data.json"]))).toEqual({
    name: "Анна",
    tags: [],
    photo: null,
  });
});

test("A list in slices is read on demand, and is one array in the archive", async () => {
  let read = 0;
  const noise = () => Array.from({ length: 10_000 }, () => crypto.randomUUID()).join();
  async function* messages() {
    for (const slice of [[], [{ text: "раз" }, { text: noise() }], [], [{ text: noise() }]]) {
      read++;
      yield slice;
    }
  }
  async function* nothing() {}
  const parts: Uint8Array[] = [];
  const readAt = new Set<number>();
  for await (const part of zipOf({ messages: messages(), none: nothing(), last: 1 }, nothing())) {
    parts.push(part);
    readAt.add(read);
  }
  expect([...readAt]).toEqual([2, 4]);
  const files = unzipSync(new Uint8Array(Buffer.concat(parts)));
  const { messages: told, ...rest } = JSON.parse(new TextDecoder().decode(files["data.json"]));
  expect(told.map(({ text }: { text: string }) => text.length)).toEqual([3, 369_999, 369_999]);
  expect(rest).toEqual({ none: [], last: 1 });
});

describe("The archive of a member's data", () => {
  test("is a valid ZIP with all stored data and photos, and without secrets", async () => {
    const anna = await accounts.join();
    const body = new FormData();
    body.append("file", new File([new Uint8Array(flag(64, 64))], "photo.png"));
    const headers = { authorization: `Bearer ${anna.token}` };
    const image = (await (
      await accounts.request("/api/image/upload", { method: "POST", headers, body })
    ).json()) as Image;
    await anna.post("/api/user/avatar/update", { image: image.id });
    await anna.post("/api/user/update", {
      description: "о себе",
      tags: ["горы"],
      prompts: [{ question: "sunday", answer: "Долгий завтрак" }],
    });
    await anna.post("/api/user/profile/geolocation", { lat: 55.75, lon: 37.61 });

    const archive = (password?: string) =>
      accounts.request("/api/user/profile/archive", {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ password }),
      });
    for (const password of [undefined, "wrong horse 1"]) {
      const refused = await archive(password);
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ code: "wrong_password" });
    }
    const response = await archive(PASSWORD);
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="randevu.zip"');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files).sort()).toEqual(["data.json", `photos/${image.id}.webp`]);
    expect(await new Bun.Image(files[`photos/${image.id}.webp`]!).metadata()).toMatchObject({
      format: "webp",
    });
    const text = new TextDecoder().decode(files["data.json"]);
    expect(JSON.parse(text)).toMatchObject({
      profile: {
        email: anna.email,
        name: "Анна",
        description: "о себе",
        prompts: [{ question: "sunday", answer: "Долгий завтрак" }],
        avatar: `photos/${image.id}.webp`,
        place: { lat: expect.any(Number), lon: expect.any(Number) },
        tags: [{ name: "горы" }],
      },
      privacy: { photos: "EVERYONE" },
      notifications: { digest: false },
      consents: expect.arrayContaining([expect.objectContaining({ kind: "terms", given: true })]),
      sessions: [{ current: false }],
      friends: [],
    });
    expect(text).not.toMatch(/argon2|\$m=|hash|secret|eyJ|\/media\//i);
    const kept = accounts.deps.db.sqlite
      .query<{ hash: string }, [string]>("SELECT password_hash AS hash FROM accounts WHERE user_id = ?")
      .get(anna.userId);
    expect(text).not.toContain(kept!.hash);
  });

  test("lists friends, requests, blocks and profile views", async () => {
    const { anna, boris } = await settled(world);
    world.block(anna, boris);
    const response = await anna.archive();
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const data = JSON.parse(new TextDecoder().decode(files["data.json"])) as Record<string, unknown[]>;
    for (const list of ["friends", "friendRequests", "blocked", "viewed"])
      expect(data[list], list).toMatchObject([{ id: boris.id, name: "Анна" }]);
    expect(Object.keys(files)).toHaveLength(3);
  });

  test("is also available to a member who asked to be deleted", async () => {
    const anna = world.newPerson({ deletedAt: world.clock() });
    expect((await anna.archive()).status).toBe(200);
  });
});
