import { afterAll, expect, test } from "bun:test";
import type { Image } from "#contract/people.ts";
import type { Me } from "#contract/profile.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { flag } from "#test/helpers/photos.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = await createWorld();
afterAll(() => world.close());

const upload = async (person: TestPerson) =>
  (await person.upload(new Uint8Array(flag(64, 64)))).body as unknown as Image;
const add = async (person: TestPerson, { id }: Image) =>
  (await person.post(`/api/user/image/add/${id}`)).body as unknown as Me;

test("The first photo becomes the avatar, and so does one added after the avatar was removed; others do not", async () => {
  const anna = world.newPerson();
  const [first, second] = [await upload(anna), await upload(anna)];
  expect((await add(anna, first)).image).toContain(first.id);
  const me = await add(anna, second);
  expect(me.image).toContain(first.id);
  expect(me.images.map(({ id }) => id)).toEqual([first.id, second.id]);

  await anna.post(`/api/user/image/remove/${first.id}`);
  const third = await upload(anna);
  expect((await add(anna, third)).image).toContain(third.id);
});
