import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import sharp from "sharp";
import type { NextCase } from "#contract/moderation.ts";
import { userKey } from "#contract/person-key.ts";
import { GESTURE_MS, GESTURES, SELFIE_KEPT_MS, SELFIES_A_DAY } from "#contract/selfies.ts";
import { DAY_MS, iso, MINUTE_MS, SECOND_MS } from "#contract/time.ts";
import { selfieFrames, selfies } from "#db/schema/index.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { flag, jpeg, pngBomb } from "#test/helpers/photos.ts";
import { seenProfile } from "#test/helpers/profiles.ts";
import {
  approve,
  askGesture,
  mainPhoto,
  nextSelfie,
  refuse,
  sendFrames,
  sendSelfie,
  verificationOf,
} from "#test/helpers/selfies.ts";
import { createWorld, restarted, type World } from "#test/helpers/world.ts";

let world: World;
let [vera, anna, boris] = [] as unknown as [TestPerson, TestPerson, TestPerson];

beforeEach(async () => {
  world = createWorld();
  vera = world.newPerson({ name: "Вера", role: "moderator" });
  anna = world.newPerson({ name: "Анна" });
  boris = world.newPerson({ name: "Борис" });
  await mainPhoto(anna);
});
afterEach(() => world.close());

const rowsOf = (table: typeof selfies | typeof selfieFrames) => world.deps.db.orm.select().from(table).all();
const framesKept = () => rowsOf(selfieFrames).length;
const logged = () =>
  world.deps.db.sqlite
    .query<{ action: string; by: string; details: string }, []>(
      "SELECT action, by, details FROM moderation_log ORDER BY number",
    )
    .all();

describe("A gesture", () => {
  test("is one of the list, the same when it is asked for again, and over after some minutes", async () => {
    const asked = await askGesture(anna);
    expect(GESTURES).toContain(asked.gesture);
    expect(asked.until).toBe(iso(world.clock() + GESTURE_MS));
    world.clock.advance(GESTURE_MS - 1);
    expect(await askGesture(anna)).toEqual(asked);
    world.clock.advance(1);
    expect(await sendFrames(world, anna, asked.id)).toBe("gesture_expired");
    expect((await askGesture(anna)).id).not.toBe(asked.id);
    expect(framesKept()).toBe(0);
  });

  test("comes up with chance", async () => {
    const seen = new Set<string>();
    for (let n = 0; n < 12; n++) {
      seen.add((await askGesture(anna)).gesture);
      world.clock.advance(GESTURE_MS);
    }
    expect(seen.size).toBeGreaterThan(2);
  });

  test("is for one selfie of the member who was asked", async () => {
    const { id } = await askGesture(anna);
    await mainPhoto(boris);
    expect(await sendFrames(world, boris, id)).toBe("gesture_expired");
    expect(await sendFrames(world, anna, id)).toMatchObject({ waiting: { sentAt: iso(world.clock()) } });
    expect(await sendFrames(world, anna, id)).toBe("selfie_waits");
    expect(await anna.post("/api/user/verification/gesture")).toMatchObject({
      body: { code: "selfie_waits" },
    });
  });

  test("needs a main photo, and no one judges an admin", async () => {
    expect(await boris.post("/api/user/verification/gesture")).toMatchObject({
      status: 409,
      body: { code: "main_photo_needed" },
    });
    const ada = world.newPerson({ role: "admin" });
    expect(await ada.post("/api/user/verification/gesture")).toMatchObject({ status: 403 });
  });

  test("cannot be asked for all day until the wanted one comes", async () => {
    const asks = async () => (await anna.post("/api/user/verification/gesture")).status;
    for (let n = 0; n < 12; n++) {
      expect(await asks()).toBe(200);
      world.clock.advance(GESTURE_MS);
    }
    expect(await asks()).toBe(429);
    world.clock.advance(DAY_MS);
    expect(await asks()).toBe(200);
  });
});

describe("The three frames", () => {
  test("are encoded anew: small, and without what a camera adds", async () => {
    const { id } = await askGesture(anna);
    const large = await sharp(flag(1500, 1000))
      .withExif({ IFD0: { Copyright: "Анна" } })
      .jpeg()
      .toBuffer();
    const frames = Array.from({ length: 3 }, () => new Uint8Array(large));
    await sendFrames(world, anna, id, frames);
    const { frames: shown } = (await nextSelfie(vera))!;
    expect(shown).toHaveLength(3);
    for (const url of shown) {
      const bytes = await (await fetch(url)).bytes();
      const { format, width, height, exif } = await sharp(bytes).metadata();
      expect({ format, width, height, exif }).toEqual({
        format: "webp",
        width: 720,
        height: 480,
        exif: undefined,
      });
    }
  });

  test("are pictures of a camera's size, three of them", async () => {
    const { id } = await askGesture(anna);
    const small = new Uint8Array(await jpeg(flag(96, 128)));
    const send = (...frames: Uint8Array<ArrayBuffer>[]) => sendFrames(world, anna, id, frames);
    expect(await send(small, small)).toBe("validation_failed");
    expect(await send(small, small, new Uint8Array(100))).toBe("photo_format_unsupported");
    expect(await send(small, small, new Uint8Array(pngBomb(4_000, 4_000)))).toBe("photo_too_many_pixels");
    expect(await send(small, small, new Uint8Array(1024 * 1024 + 1))).toBe("photo_too_large");
    expect(framesKept()).toBe(0);
    expect(await verificationOf(anna)).toMatchObject({ waiting: null, triesLeft: SELFIES_A_DAY });
    expect(await send(small, small, small)).toMatchObject({ triesLeft: SELFIES_A_DAY - 1 });
  });

  test("are sealed, so that a copy of the database shows no face", async () => {
    await sendSelfie(world, anna);
    const rows = rowsOf(selfieFrames) as { sealed: Buffer }[];
    expect(rows).toHaveLength(3);
    for (const { sealed } of rows) expect(sealed.includes("UklGR")).toBe(false);
  });

  test("wait for the next server", async () => {
    await sendSelfie(world, anna);
    world = await restarted(world);
    expect((await nextSelfie(world.as(vera) as TestPerson))!.frames).toHaveLength(3);
  });

  test("are gone once the member takes them back, and the try counts", async () => {
    await sendSelfie(world, anna);
    expect((await anna.delete("/api/user/verification")).body).toMatchObject({
      waiting: null,
      last: null,
      triesLeft: SELFIES_A_DAY - 1,
    });
    expect(framesKept()).toBe(0);
    expect(await anna.delete("/api/user/verification")).toMatchObject({ status: 404 });
    expect(await nextSelfie(vera)).toBeNull();
  });

  test("are sent three times a day", async () => {
    for (let n = 0; n < SELFIES_A_DAY; n++) {
      await refuse(vera, await sendSelfie(world, anna), "unclear");
      world.clock.advance(MINUTE_MS);
    }
    expect(await verificationOf(anna)).toMatchObject({ triesLeft: 0 });
    const asking = async () => (await anna.post("/api/user/verification/gesture")).body.code;
    expect(await asking()).toBe("selfie_limit_reached");
    world.clock.advance(DAY_MS);
    expect(await asking()).toBeUndefined();
  });
});

describe("A moderator", () => {
  test("sees the frames beside the main photo, and approves: the badge has today's date", async () => {
    const tab = await world.tabOf(anna);
    const id = await sendSelfie(world, anna);
    const shown = (await nextSelfie(vera))!;
    expect(shown).toMatchObject({ id, person: { id: anna.id, name: "Анна", age: 34 } });
    expect((await vera.fetch(shown.photo!.screen)).status).toBe(200);
    expect((await approve(vera, shown)).body).toEqual({ selfie: null });
    const verifiedAt = iso(world.clock());
    expect(await seenProfile(boris, anna)).toMatchObject({ verifiedAt });
    expect((await anna.get("/api/user/me")).body).toMatchObject({ verifiedAt });
    await tab.next("VERIFICATION");
    expect(await tab.next("VERIFICATION")).toMatchObject({
      verifiedAt,
      waiting: null,
      last: { outcome: "approved" },
    });
    expect(framesKept()).toBe(0);
    expect(logged().map(({ action, by }) => [action, by])).toEqual([
      ["open_selfie", vera.id],
      ["decide_selfie", vera.id],
    ]);
  });

  test("sees a main photo that only friends see as long as the selfie waits", async () => {
    await anna.post("/api/privacy", { userPic: "FRIENDS" });
    const { avatarId } = (await anna.get("/api/user/me")).body;
    // It waited to be looked at as a new photo, too.
    await vera.post(`/api/moderation/photos/${avatarId}`, { approved: true });
    await sendSelfie(world, anna);
    const shown = (await nextSelfie(vera))!;
    expect((await vera.fetch(shown.photo!.screen)).status).toBe(200);
    await approve(vera, shown);
    expect((await vera.fetch(shown.photo!.screen)).status).toBe(404);
  });

  test("hears how many wait", async () => {
    const tab = await world.tabOf(vera);
    await sendSelfie(world, anna);
    expect(await tab.next("REPORTS_CHANGED")).toMatchObject({ waiting: { selfies: 1 } });
  });

  test("has one to themselves for a while, and the next one if they pass it over", async () => {
    const ira = world.newPerson({ name: "Ира", role: "moderator" });
    await mainPhoto(boris);
    const [first, second] = [await sendSelfie(world, anna), await sendSelfie(world, boris)];
    expect((await nextSelfie(vera))!.id).toBe(first);
    expect((await nextSelfie(ira))!.id).toBe(second);
    expect((await refuse(ira, first, "unclear")).body).toMatchObject({ code: "case_taken" });
    expect(await nextSelfie(vera, first)).toMatchObject({ id: first });
    world.clock.advance(5 * MINUTE_MS);
    expect((await nextSelfie(vera, first))!.id).toBe(second);
    expect((await refuse(ira, first, "unclear")).status).toBe(200);
  });

  test("never decides their own, or those of friends, of people apart, or of other moderators", async () => {
    await mainPhoto(vera);
    const ira = world.newPerson({ role: "moderator" });
    await mainPhoto(ira);
    world.befriend(vera, anna);
    await mainPhoto(boris);
    world.block(vera, boris);
    for (const who of [vera, ira, anna, boris]) {
      const id = await sendSelfie(world, who);
      expect((await refuse(vera, id, "unclear")).status).toBe(404);
    }
    expect(await nextSelfie(vera)).toBeNull();
    expect((await vera.get("/api/moderation/overview")).body).toMatchObject({ waiting: { selfies: 0 } });
    const ada = world.newPerson({ role: "admin" });
    expect((await ada.get("/api/moderation/overview")).body).toMatchObject({ waiting: { selfies: 4 } });
  });

  test("approves only what they compared: another main photo meanwhile is a conflict", async () => {
    await sendSelfie(world, anna);
    const shown = (await nextSelfie(vera))!;
    const other = await mainPhoto(anna);
    expect((await approve(vera, shown)).body).toMatchObject({ code: "photo_changed" });
    expect(framesKept()).toBe(3);
    const again = (await nextSelfie(vera))!;
    expect(again.photo!.id).toBe(other);
    expect((await approve(vera, again)).status).toBe(200);
  });

  test("says why they refuse, and the member reads what to do next", async () => {
    await world.close();
    world = createWorld({ mail: true, push: true });
    [vera, anna] = [world.newPerson({ role: "moderator" }), world.newPerson({ name: "Анна" })];
    await mainPhoto(anna);
    await world.subscribe(anna);
    const id = await sendSelfie(world, anna);
    await nextSelfie(vera);
    expect((await vera.post(`/api/moderation/selfies/${id}`, { approved: false })).status).toBe(422);
    await refuse(vera, id, "not_alike");
    expect(await verificationOf(anna)).toMatchObject({ last: { outcome: "refused", reason: "not_alike" } });
    await world.deps.services.mails.deliverDue();
    expect(world.mail.mails.at(-1)!.text).toContain("не похоже на главное фото");
    expect(await world.pushes()).toMatchObject([
      { payload: { title: "Фото пока не подтверждено", url: "/profile/verification", kind: "verification" } },
    ]);
    expect(framesKept()).toBe(0);
  });

  test("who sees a child reports them: someone else decides that case", async () => {
    const ira = world.newPerson({ role: "moderator" });
    const id = await sendSelfie(world, anna);
    await nextSelfie(vera);
    await refuse(vera, id, "looks_underage");
    const caseOf = async (who: TestPerson) =>
      ((await who.get("/api/moderation/cases/next")).body as unknown as NextCase).case;
    expect(await caseOf(vera)).toBeNull();
    expect(await caseOf(ira)).toMatchObject({
      urgent: true,
      person: { id: anna.id },
      reports: [{ reason: "looks_underage" }],
    });
  });
});

describe("The badge", () => {
  const isVerified = async () => (await seenProfile(boris, anna)).verifiedAt !== null;
  beforeEach(async () => {
    await sendSelfie(world, anna);
    await approve(vera, (await nextSelfie(vera))!);
  });

  test("goes with the main photo, whoever removes it, until a new selfie", async () => {
    expect(await isVerified()).toBe(true);
    const other = await mainPhoto(anna);
    expect(await isVerified()).toBe(false);
    await sendSelfie(world, anna);
    await approve(vera, (await nextSelfie(vera))!);
    expect(await isVerified()).toBe(true);
    const { sanctions, carryOut } = world.features.moderation;
    sanctions.impose(vera.id, { personKey: userKey(anna.id), kind: "remove_photo", target: other });
    carryOut();
    expect(await isVerified()).toBe(false);
  });

  test("does not come back with a photo that was compared before", async () => {
    const first = (await anna.get("/api/user/me")).body.avatarId;
    await mainPhoto(anna);
    await anna.post("/api/user/avatar/update", { image: first });
    expect(await isVerified()).toBe(false);
  });

  test("stays when the name, the gallery or a photo beside it changes", async () => {
    const { body } = await anna.upload(new Uint8Array(await jpeg(flag(80, 80))));
    await anna.post(`/api/user/image/add/${body.id}`, {});
    await anna.post("/api/user/update", { name: "Аня" });
    expect(await isVerified()).toBe(true);
  });

  test("is hidden where the profile is", async () => {
    world.block(anna, boris);
    expect(await isVerified()).toBe(false);
  });

  test("is found by a filter that everyone has", async () => {
    const found = async () => {
      const { body } = await boris.get("/api/user/search?onlyVerified=true");
      return (body.data as { id: string; verifiedAt: string }[]).map(({ id }) => id);
    };
    expect(await found()).toEqual([anna.id]);
    await mainPhoto(anna);
    expect(await found()).toEqual([]);
  });
});

describe("What waits ends at once", () => {
  test("when the member is suspended, deletes the account or is erased", async () => {
    const leave: ((who: TestPerson) => unknown)[] = [
      (who) =>
        world.features.moderation.sanctions.impose(vera.id, {
          personKey: userKey(who.id),
          kind: "suspend",
          until: world.clock() + DAY_MS,
        }),
      (who) => who.post("/api/user/profile/delete", {}),
      (who) => world.features.profile.eraseNow(who.id),
    ];
    for (const how of leave) {
      const someone = world.newPerson();
      await mainPhoto(someone);
      await sendSelfie(world, someone);
      expect(framesKept()).toBe(3);
      await how(someone);
      expect(framesKept()).toBe(0);
      expect(await nextSelfie(vera)).toBeNull();
    }
  });

  test("after a week, and the member is told", async () => {
    await sendSelfie(world, anna);
    const tab = await world.tabOf(anna);
    world.clock.advance(SELFIE_KEPT_MS - SECOND_MS);
    world.features.verification.expire();
    expect(framesKept()).toBe(3);
    world.clock.advance(SECOND_MS);
    world.features.verification.expire();
    expect(framesKept()).toBe(0);
    expect(await tab.next("VERIFICATION")).toMatchObject({ waiting: null, last: { outcome: "expired" } });
    expect(await nextSelfie(vera)).toBeNull();
  });

  test("and what was decided is forgotten after a month", async () => {
    await refuse(vera, await sendSelfie(world, anna), "unclear");
    await mainPhoto(boris);
    await askGesture(boris);
    world.clock.advance(DAY_MS);
    world.features.verification.removeOld();
    expect(rowsOf(selfies)).toHaveLength(1);
    world.clock.advance(30 * DAY_MS);
    world.features.verification.removeOld();
    expect(rowsOf(selfies)).toEqual([]);
  });
});
