import { afterEach, beforeEach, expect, test } from "bun:test";
import type { User } from "#contract/profile.ts";
import { SECOND_MS } from "#contract/time.ts";
import { CLASSIC } from "#test/helpers/meetings.ts";
import { ownProfile, seenProfile } from "#test/helpers/profiles.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

/** A guest whose interface is in this language. */
async function guest(lang: "ru" | "en"): Promise<TestTab> {
  const tab = await TestTab.open(world.listen().url, `?lang=${lang}`);
  await tab.ask("HELLO", { guestKey: crypto.randomUUID() });
  return tab;
}

const search = async (...tabs: TestTab[]) => {
  for (const tab of tabs) await tab.ask("ENTER_QUEUE", CLASSIC);
};
const isInRoom = async (tab: TestTab) => (await tab.unread()).includes("ENTER_ROOM");

function pass(ms: number): void {
  world.clock.advance(ms);
  world.features.video.tick();
}

test("Guests meet whoever uses the same language first, and after two seconds anyone", async () => {
  const [olga, john, ivan] = [await guest("ru"), await guest("en"), await guest("ru")];
  await search(olga, john);
  pass(SECOND_MS);
  expect(await isInRoom(olga)).toBe(false);
  await search(ivan);
  pass(1);
  expect([await isInRoom(olga), await isInRoom(ivan), await isInRoom(john)]).toEqual([true, true, false]);
  const mary = await guest("ru");
  await search(mary);
  pass(SECOND_MS - 1);
  expect([await isInRoom(john), await isInRoom(mary)]).toEqual([true, true]);
});

test("Members meet by the languages of their profile, unless they hide it: then by that of the interface", async () => {
  const [anna, john] = [world.newPerson(), await guest("en")];
  await anna.post("/api/user/update", { languages: ["de", "en", "en"] });
  expect((await ownProfile(anna)).languages).toEqual(["de", "en"]);
  const annas = await world.tabOf(anna);
  await search(john, annas);
  pass(1);
  expect([await isInRoom(john), await isInRoom(annas)]).toEqual([true, true]);
  const [vera, jane] = [world.newPerson({ languages: ["en"], seeProfileInfo: "NOBODY" }), await guest("en")];
  const veras = await world.tabOf(vera);
  await search(jane, veras);
  pass(1);
  expect(await isInRoom(jane)).toBe(false);
  pass(2 * SECOND_MS);
  expect([await isInRoom(jane), await isInRoom(veras)]).toEqual([true, true]);
});

test("A profile takes six languages at most, only known ones, and shows them to whom it shows the rest", async () => {
  const [anna, boris] = [world.newPerson(), world.newPerson()];
  const refused = { status: 422 };
  expect(await anna.post("/api/user/update", { languages: ["tlh"] })).toMatchObject(refused);
  const seven = ["ru", "en", "de", "fr", "es", "it", "pt"];
  expect(await anna.post("/api/user/update", { languages: seven })).toMatchObject(refused);
  await anna.post("/api/user/update", { languages: seven.slice(1) });
  const seen = async (): Promise<User["languages"]> => (await seenProfile(boris, anna)).languages;
  expect(await seen()).toEqual(["en", "de", "fr", "es", "it", "pt"]);
  await anna.post("/api/privacy", { profileInfo: "FRIENDS" });
  expect(await seen()).toEqual([]);
});
