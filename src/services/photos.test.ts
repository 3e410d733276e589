import { describe, expect, test } from "bun:test";
import { Problem } from "#src/problem.ts";
import { fineProgressiveJpeg, flag, jpeg, progressiveJpeg, withMoreScans } from "#test/helpers/photos.ts";
import { coefficientBytesOf, createPhotos } from "./photos.ts";

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

const plain = await jpeg(flag(100, 100));
const progressive = await progressiveJpeg(flag(100, 100));
const scansOf = (photo: Buffer) => photo.toString("latin1").split("\xff\xda").length - 1;
const isDecodableJpeg = (photo: Uint8Array) => coefficientBytesOf(photo) !== null;
/** A segment that decoders skip. */
const comment = (content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, 0xfe, 0, content.length + 2]), content]);
const END = Buffer.from([0xff, 0xd9]);

describe("A JPEG is decoded", () => {
  test("if it has one scan, or the ten of a progressive one", () => {
    expect([scansOf(plain), scansOf(progressive)]).toEqual([1, 10]);
    expect(isDecodableJpeg(plain)).toBe(true);
    expect(isDecodableJpeg(progressive)).toBe(true);
  });

  test("up to fifty scans, and no more", () => {
    expect(isDecodableJpeg(withMoreScans(progressive, 40))).toBe(true);
    expect(isDecodableJpeg(withMoreScans(progressive, 41))).toBe(false);
  });

  test("whatever a camera appends after its end", () => {
    const appended = Buffer.concat(Array.from({ length: 200 }, () => Buffer.from([0xff, 0xda, 0, 8])));
    expect(isDecodableJpeg(Buffer.concat([plain, appended]))).toBe(true);
  });

  test("although a segment contains the markers of scans", () => {
    const scans = Buffer.alloc(240, Buffer.from([0xff, 0xda]));
    expect(isDecodableJpeg(Buffer.concat([plain.subarray(0, 2), comment(scans), plain.subarray(2)]))).toBe(
      true,
    );
  });

  test.each([0, 1, 2, 5])("not when it is cut off after %p segments or in the middle of one", (bytes) => {
    expect(isDecodableJpeg(plain.subarray(0, bytes))).toBe(false);
    expect(isDecodableJpeg(plain.subarray(0, plain.length - 1 - bytes))).toBe(false);
  });
});

test("A decoder keeps all of a progressive JPEG, and nothing of one that it reads line by line", async () => {
  const picture = flag(160, 160);
  expect(coefficientBytesOf(await jpeg(picture))).toBe(0);
  expect(coefficientBytesOf(await progressiveJpeg(picture))).toBe(2 * 160 * 160 * 1.5);
  expect(coefficientBytesOf(await fineProgressiveJpeg(picture))).toBe(2 * 160 * 160 * 3);
  expect(coefficientBytesOf(withMoreScans(await jpeg(picture), 1))).toBe(2 * 160 * 160 * 1.5);
});

describe("Scans are counted, as the decoder finds them,", () => {
  const many = withMoreScans(progressive, 100);
  const marker = (name: number, from = 0) => many.indexOf(Buffer.from([0xff, name]), from);
  const inserted = (at: number, bytes: Buffer) =>
    Buffer.concat([many.subarray(0, at), bytes, many.subarray(at)]);

  test.each([
    ["behind bytes between segments", inserted(marker(0xdb), Buffer.from([0, 0xff, 0, 7]))],
    ["behind an end marker inside a segment", inserted(marker(0xc4, marker(0xda)), comment(END))],
  ])("%s", async (_, photo) => {
    expect(await new Bun.Image(new Uint8Array(photo)).png().bytes()).toEqual(
      await new Bun.Image(new Uint8Array(many)).png().bytes(),
    );
    expect(isDecodableJpeg(photo)).toBe(false);
  });
});
