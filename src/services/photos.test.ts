import { expect, test } from "bun:test";
import { Problem } from "#src/problem.ts";
import { flag } from "#test/helpers/photos.ts";
import { createPhotos } from "./photos.ts";

test("Forty photos may wait, further ones are refused with a retry time, and later there is room again", async () => {
  const photos = createPhotos();
  const photo = new Uint8Array(flag(64, 64));
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => photos.process(photo, "anna")));
  const refusals = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(refusals.length).toBeWithin(15, 21);
  for (const refusal of refusals) {
    expect(refusal).toBeInstanceOf(Problem);
    expect(refusal).toMatchObject({ code: "rate_limited", extra: { retryAfterSeconds: 5 } });
  }
  expect((await photos.process(photo, "anna")).width).toBe(64);
});

test("Two dozen pictures of one member delay another's by the two that are being worked on", async () => {
  const photos = createPhotos();
  const done: string[] = [];
  const upload = async (owner: string, photo: Uint8Array<ArrayBuffer>) => {
    await photos.process(photo, owner);
    done.push(owner);
  };
  const large = new Uint8Array(flag(900, 900));
  const flood = Array.from({ length: 24 }, () => upload("anna", large));
  await upload("boris", new Uint8Array(flag(64, 64)));
  expect(done.length).toBeLessThan(8);
  await Promise.all(flood);
});

test("In little memory photos that wait are refused by their size, before they fill it", async () => {
  const photo = new Uint8Array(flag(64, 64));
  const photos = createPhotos({ memoryBytes: 8 * 3 * photo.length });
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => photos.process(photo, "anna")));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect((await photos.process(photo, "anna")).width).toBe(64);
});
