import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Suggested } from "#contract/dating.ts";
import { createPeopleWorld, type PeopleWorld, type TestPerson } from "#test/helpers/people.ts";

/** `You might like`: GET /api/user/recommendations. */

const PREFERENCES = "/api/filter/search-preferences";

let world: PeopleWorld;
beforeEach(() => {
  world = createPeopleWorld();
});
afterEach(() => world.close());

const suggestions = async (person: TestPerson, query = "") =>
  (await person.get(`/api/user/recommendations${query}`)).body as unknown as {
    data: Suggested[];
    personal: boolean;
  };
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

test("Suggestions are unseen people who match both ways, with a reason; a setting turns them off", async () => {
  const anna = world.newPerson({ sex: "FEMALE" });
  await anna.post("/api/user/update", { tags: ["джаз", "горы"] });
  await anna.post(PREFERENCES, { sex: "MALE" });
  const boris = world.newPerson({ sex: "MALE" });
  await boris.post("/api/user/update", { tags: ["джаз"] });
  const picky = world.newPerson({ sex: "MALE" });
  await picky.post(PREFERENCES, { sex: "MALE" });
  const seen = world.newPerson({ sex: "MALE" });
  await anna.post(`/api/user/profile/view/${seen.id}`);
  expect(await suggestions(anna)).toMatchObject({
    personal: true,
    data: [{ id: boris.id, reason: { kind: "tags", names: ["джаз"] } }],
  });
  expect((await anna.post("/api/settings/dating", { personal: false })).body).toMatchObject({
    personal: false,
  });
  expect(await suggestions(anna)).toEqual({ personal: false, data: [] });
});

test("Suggestions follow the broad filters of a link instead of the saved ones, as the results beside them do", async () => {
  const anna = world.newPerson();
  const boris = world.newPerson({ sex: "MALE" });
  const vera = world.newPerson({ sex: "FEMALE" });
  await anna.post(PREFERENCES, { sex: "MALE" });
  const suggested = async (query: string) => idsOf(await suggestions(anna, query));
  expect(await suggested("")).toEqual([boris.id]);
  expect(await suggested("?sex=FEMALE&withPhotos=true")).toEqual([vera.id]);
  expect(await suggested("?isRandom=false")).toHaveLength(2);
  expect((await anna.get("/api/user/recommendations?ageFrom=40&ageTo=30")).status).toBe(422);
});
