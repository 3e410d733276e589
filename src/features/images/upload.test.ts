import { afterAll, describe, expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import { PHOTO_MAX_BYTES, PLACEHOLDER_MAX } from "#contract/limits.ts";
import type { Image } from "#contract/people.ts";
import { DAY_MS } from "#contract/time.ts";
import { images, users } from "#db/schema/index.ts";
import {
  claiming,
  cornersOf,
  fineProgressiveJpeg,
  flag,
  inCmyk,
  inDisplayP3,
  jpeg,
  middleOf,
  png,
  pngBomb,
  profileOf,
  progressiveJpeg,
  turned,
  webp,
  withExif,
  withMoreScans,
  withProfile,
} from "#test/helpers/photos.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld();
afterAll(world.close);
const anna = world.newPerson();

const count = () => world.deps.db.orm.select().from(images).all().length;
const bytesAt = async (path: string) =>
  new Uint8Array(await (await world.stranger.fetch(path)).arrayBuffer());
const uploaded = async (photo: Uint8Array<ArrayBuffer>) => {
  const { status, body } = await anna.upload(photo);
  expect(status).toBe(200);
  return body as unknown as Image;
};
const bytes = (buffer: Buffer) => new Uint8Array(buffer);

describe("A photo is accepted", () => {
  const picture = flag(2600, 1300);
  test.each([
    ["JPEG", () => jpeg(picture)],
    ["progressive JPEG", () => progressiveJpeg(picture)],
    ["PNG", async () => picture],
    ["WebP", () => webp(picture)],
  ] as const)("as %s, and served as WebP in three sizes", async (_, encoded) => {
    const image = await uploaded(bytes(await encoded()));
    expect(image).toMatchObject({ width: 2048, height: 1024 });
    expect(image.placeholder).toStartWith("data:image/");
    expect(image.placeholder.length).toBeLessThanOrEqual(PLACEHOLDER_MAX);
    for (const [path, width] of [
      [image.path, 2048],
      [image.screen, 1080],
      [image.thumb, 320],
    ] as const) {
      const response = await world.stranger.fetch(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("image/webp");
      expect(response.headers.get("cache-control")).toBe("private, max-age=604800, immutable");
      const file = new Uint8Array(await response.arrayBuffer());
      expect(await new Bun.Image(file).metadata()).toMatchObject({
        format: "webp",
        width,
        height: width / 2,
      });
      expect(await cornersOf(file)).toEqual(["red", "blue", "red", "blue"]);
    }
  });

  test("whatever its name and its declared type say", async () => {
    const { status } = await anna.upload(bytes(flag(80, 80)), { name: "a.exe", type: "text/html" });
    expect(status).toBe(200);
  });

  test("upright, and without metadata about camera and place", async () => {
    const photo = bytes(withExif(await jpeg(flag(400, 200))));
    expect(Buffer.from(photo).includes("SecretCameraMaker")).toBe(true);
    const image = await uploaded(photo);
    expect(image).toMatchObject({ width: 200, height: 400 });
    for (const path of [image.path, image.screen, image.thumb]) {
      const file = await bytesAt(path);
      // A quarter turn clockwise moves the left side to the top.
      expect(await cornersOf(file)).toEqual(["red", "red", "blue", "blue"]);
      for (const trace of ["SecretCameraMaker", "Exif", "EXIF", "XMP", "2030:01:15"])
        expect(Buffer.from(file).includes(trace), trace).toBe(false);
    }
  });

  test.each(["png", "webp"] as const)("upright also as a %s that says how it is turned", async (format) => {
    const image = await uploaded(bytes(await turned(flag(400, 200), format)));
    expect(image).toMatchObject({ width: 200, height: 400 });
    expect(await cornersOf(await bytesAt(image.screen))).toEqual(["red", "red", "blue", "blue"]);
  });

  test("without its colour profile, however large, and whatever is hidden in it", async () => {
    const hidden = "a text that no one sees";
    const photo = withProfile(await jpeg(flag(400, 200)), await profileOf(5_000_000, hidden));
    const image = await uploaded(bytes(photo));
    expect(image.placeholder.length).toBeLessThanOrEqual(PLACEHOLDER_MAX);
    for (const path of [image.path, image.screen, image.thumb]) {
      const file = Buffer.from(await bytesAt(path));
      expect(file.length).toBeLessThan(50_000);
      for (const trace of ["ICCP", hidden, "sRGB"]) expect(file.includes(trace), trace).toBe(false);
    }
  });

  test("in the colours that its profile means", async () => {
    // 212, 54, 38 as numbers of Display P3.
    const image = await uploaded(bytes(await inDisplayP3(png(100, 100, () => [230, 20, 20]))));
    const [red, green, blue] = await middleOf(await bytesAt(image.path));
    expect(red).toBeWithin(225, 236);
    expect(green).toBeWithin(10, 31);
    expect(blue).toBeWithin(10, 31);
  });

  test("in CMYK, as its picture looks", async () => {
    const image = await uploaded(bytes(await inCmyk(png(100, 100, () => [180, 70, 60]))));
    const [red, green, blue] = await middleOf(await bytesAt(image.path));
    expect(red).toBeWithin(150, 210);
    expect(green).toBeWithin(40, 100);
    expect(blue).toBeWithin(30, 90);
  });

  test("with a short placeholder, even for noise", async () => {
    let seed = 7;
    const noise = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % 256;
    };
    const image = await uploaded(bytes(png(64, 64, () => [noise(), noise(), noise()])));
    expect(image.placeholder.length).toBeLessThanOrEqual(PLACEHOLDER_MAX);
  });

  test("with trailing data that cameras append, and with fill bytes between segments", async () => {
    const photo = await jpeg(flag(100, 100));
    const filled = Buffer.concat([photo.subarray(0, 2), Buffer.from([0xff]), photo.subarray(2)]);
    await uploaded(bytes(Buffer.concat([photo, Buffer.from("MotionPhoto_Data")])));
    await uploaded(bytes(filled));
  });

  test("in its own size when it is small: nothing is upscaled", async () => {
    const image = await uploaded(bytes(flag(100, 64)));
    expect(image).toMatchObject({ width: 100, height: 64 });
    expect(await new Bun.Image(await bytesAt(image.screen)).metadata()).toMatchObject({ width: 100 });
  });
});

describe("A file is refused, and nothing of it is stored,", () => {
  const half = (file: Buffer) => file.subarray(0, file.length >> 1);
  const cases: [told: string, code: string, status: number, file: () => Promise<Buffer> | Buffer][] = [
    ["that is not an image", "photo_format_unsupported", 415, () => Buffer.from("<script>alert(1)</script>")],
    ["that is empty", "photo_format_unsupported", 415, () => Buffer.alloc(0)],
    [
      "that only begins like a JPEG",
      "invalid_photo",
      422,
      () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    ],
    ["that is half a JPEG", "invalid_photo", 422, async () => half(await jpeg(flag(300, 300)))],
    ["that is half a JPEG with a whole one in its Exif", "invalid_photo", 422, () => thumbnailed()],
    ["that is a JPEG of a hundred scans more", "invalid_photo", 422, () => scanned()],
    ["that is half a PNG", "invalid_photo", 422, () => half(flag(300, 300))],
    ["that is half a WebP", "invalid_photo", 422, async () => half(await webp(flag(300, 300)))],
    ["that claims 900 megapixels", "photo_too_many_pixels", 413, () => pngBomb(30_000, 30_000)],
    [
      "that claims the 50.4 megapixels of a phone, and lacks them",
      "invalid_photo",
      422,
      () => pngBomb(8_704, 5_792),
    ],
    ["that claims 51 megapixels", "photo_too_many_pixels", 413, () => pngBomb(51_000, 1_000)],
    ...[8_704, 6_000].map((width): (typeof cases)[number] => [
      `that claims ${width} × 5,792 pixels of a progressive JPEG with fine colours`,
      "photo_too_many_pixels",
      413,
      async () => claiming(width, 5_792, await fineProgressiveJpeg(flag(300, 300))),
    ]),
    [
      "that claims the 50.4 megapixels of a PNG that is interlaced and has 16 bits for each colour",
      "photo_too_many_pixels",
      413,
      () => pngBomb(8_704, 5_792, { bits: 16, colours: "rgba", isInterlaced: true }),
    ],
    [
      "that claims the 50.4 megapixels of an interlaced PNG, and lacks them",
      "invalid_photo",
      422,
      () => pngBomb(8_704, 5_792, { bits: 8, colours: "rgba", isInterlaced: true }),
    ],
    ["with a side under 64 pixels", "photo_too_small", 422, () => flag(500, 63)],
    ["that is a GIF", "photo_format_unsupported", 415, () => GIF],
    [
      "that is an SVG",
      "photo_format_unsupported",
      415,
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ["that is a HEIC, which the server does not read", "photo_format_unsupported", 415, () => HEIC],
    ["over 10 MB", "photo_too_large", 413, () => Buffer.alloc(PHOTO_MAX_BYTES + 1)],
    ["far over 10 MB", "photo_too_large", 413, () => Buffer.alloc(PHOTO_MAX_BYTES + 1_000_000)],
  ];
  test.each(cases)("%s: %s", async (_told, code, status, file) => {
    const before = count();
    expect(await anna.upload(bytes(await file()))).toMatchObject({ status, body: { code } });
    expect(count()).toBe(before);
  });

  test("that is missing, or a text in its place", async () => {
    for (const form of [new FormData(), formWith("file", "hello"), formWith("photo", "hello")]) {
      const response = await world.request("/api/image/upload", {
        method: "POST",
        headers: { authorization: `Bearer ${anna.token}` },
        body: form,
      });
      expect(response.status).toBe(422);
    }
    expect(await anna.post("/api/image/upload", { file: "x" })).toMatchObject({ status: 422 });
  });

  test("from a guest", async () => {
    expect(await world.stranger.upload(bytes(flag(80, 80)))).toMatchObject({ status: 401 });
  });
});

function formWith(name: string, value: string): FormData {
  const form = new FormData();
  form.append(name, value);
  return form;
}

async function thumbnailed(): Promise<Buffer> {
  const photo = await jpeg(flag(300, 300));
  const inner = await jpeg(flag(64, 64));
  const length = Buffer.alloc(2);
  length.writeUInt16BE(inner.length + 8);
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1]), length, Buffer.from("Exif\0\0"), inner]);
  return Buffer.concat([photo.subarray(0, 2), exif, photo.subarray(2, photo.length >> 1)]);
}

const scanned = async () => withMoreScans(await progressiveJpeg(flag(300, 300)), 100);

const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const HEIC = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from("ftypheic\0\0\0\0heicmif1"),
  Buffer.alloc(64),
]);

test("A photo whose owner is suspended while it is processed is not stored, and neither are its files", async () => {
  const { photos, storage } = world.deps.services;
  const boris = world.newPerson();
  const before = count();
  const process = photos.process;
  const work = spyOn(photos, "process").mockImplementation(async (photo, ownerId) => {
    const done = await process(photo, ownerId);
    world.deps.db.orm.update(users).set({ lockedAt: world.clock() }).where(eq(users.id, boris.id)).run();
    return done;
  });
  const put = spyOn(storage, "put");
  expect(await boris.upload(bytes(flag(80, 80)))).toMatchObject({ body: { code: "user_locked" } });
  expect(count()).toBe(before);
  expect(put).not.toHaveBeenCalled();
  work.mockRestore();
  put.mockRestore();
});

describe("The space that a member's photos take", () => {
  const strict = createWorld({ env: { RATE_LIMITS: "on" } });
  afterAll(strict.close);
  const setBytes = (ownerId: string, megabytes: number) =>
    strict.deps.db.orm
      .update(images)
      .set({ bytes: megabytes * 1024 ** 2 })
      .where(eq(images.ownerId, ownerId))
      .run();

  test("is that of all their files, and is limited by day and altogether", async () => {
    const anna = strict.newPerson();
    const upload = async () => (await anna.upload(bytes(flag(80, 80)))).body.code ?? "stored";
    expect(await upload()).toBe("stored");
    const [row] = strict.deps.db.orm.select().from(images).where(eq(images.ownerId, anna.id)).all();
    expect(row!.bytes).toBeGreaterThan(100);
    setBytes(anna.id, 150);
    expect(await upload()).toBe("rate_limited");
    strict.clock.advance(DAY_MS + 1);
    expect(await upload()).toBe("stored");
    setBytes(anna.id, 1024.5);
    expect(await upload()).toBe("photo_space_full");
    const boris = strict.newPerson();
    expect((await boris.upload(bytes(flag(80, 80)))).status).toBe(200);
  });

  test("is named in the log, largest first, while the disk fills up", async () => {
    const [vera, gleb] = [strict.newPerson(), strict.newPerson()];
    for (const owner of [vera, gleb]) await owner.upload(bytes(flag(80, 80)));
    setBytes(vera.id, 3_000);
    setBytes(gleb.id, 4_000);
    const warn = spyOn(strict.deps.log, "warn");
    await strict.features.images.warnOfFullDisk(0);
    expect(warn).not.toHaveBeenCalled();
    await strict.features.images.warnOfFullDisk(2);
    const [{ contributors }] = warn.mock.calls[0] as unknown as [{ contributors: { ownerId: string }[] }];
    expect(contributors.map(({ ownerId }) => ownerId).slice(0, 2)).toEqual([gleb.id, vera.id]);
    warn.mockRestore();
  });
});
