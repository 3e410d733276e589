import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { unzipSync } from "fflate";
import type { NextCase } from "#contract/moderation.ts";
import type { Voice } from "#contract/people.ts";
import type { Me, User } from "#contract/profile.ts";
import { DAY_MS } from "#contract/time.ts";
import { uploadPhoto, uploadVoice } from "#test/helpers/chat.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { report } from "#test/helpers/reports.ts";
import { webm } from "#test/helpers/voice.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
let [anna, boris] = [] as unknown as [TestPerson, TestPerson];

beforeEach(() => {
  world = createWorld();
  [anna, boris] = [world.newPerson({ name: "Анна" }), world.newPerson({ name: "Борис" })];
});
afterEach(() => world.close());

const set = (who: TestPerson, voice: string | null) => who.post("/api/user/introduction/update", { voice });
const seen = async (by: TestPerson, who: TestPerson) =>
  ((await by.get(`/api/user/id/${who.id}`)).body as unknown as User).introduction;
const statusOf = async ({ path }: Voice) => (await world.stranger.fetch(path)).status;
async function introduce(who: TestPerson): Promise<Voice> {
  const { id } = await uploadVoice(who);
  return ((await set(who, id)).body as unknown as Me).introduction!;
}

describe("An introduction", () => {
  test("is heard by whoever sees the photos, also once it was fetched", async () => {
    const { id } = await introduce(anna);
    const heard = (await seen(boris, anna))!;
    expect(heard).toMatchObject({ id, durationMs: 2_000 });
    expect(await statusOf(heard)).toBe(200);
    await anna.post("/api/privacy", { photos: "FRIENDS" });
    expect([await seen(boris, anna), await statusOf(heard)]).toEqual([null, 404]);
    world.befriend(anna, boris);
    expect([await seen(boris, anna), await statusOf(heard)]).toEqual([heard, 200]);
    world.block(anna, boris);
    expect(await statusOf(heard)).toBe(404);
  });

  test("is no photo of the gallery, and makes no one a person with photos", async () => {
    await introduce(anna);
    expect((await anna.get("/api/user/me")).body.images).toEqual([]);
    const photo = await uploadPhoto(anna);
    await anna.post(`/api/user/image/add/${photo.id}`);
    await anna.post("/api/user/images/update", { images: [] });
    expect(await seen(boris, anna)).not.toBeNull();
  });

  test("lasts fifteen seconds at most, and is a recording of one's own", async () => {
    const { id } = (await anna.uploadVoice(webm({ ms: 15_020 }))).body as unknown as Voice;
    expect(await set(anna, id)).toMatchObject({ body: { code: "voice_too_long" } });
    const others = await uploadVoice(boris);
    for (const wrong of [others.id, (await uploadPhoto(anna)).id])
      expect(await set(anna, wrong)).toMatchObject({ status: 404 });
    expect(await seen(boris, anna)).toBeNull();
  });

  test("stays as long as it is shown; another takes its place, and null deletes it", async () => {
    const first = await introduce(anna);
    world.clock.advance(2 * DAY_MS);
    await world.features.images.removeUnused();
    expect(await statusOf((await seen(boris, anna))!)).toBe(200);
    const second = await introduce(anna);
    expect((await seen(boris, anna))!.id).toBe(second.id);
    expect(await statusOf(world.features.images.heardBy(anna.id)({ ...first, voiceMs: 2_000 }))).toBe(404);
    await set(anna, null);
    expect(await seen(boris, anna)).toBeNull();
    world.clock.advance(31 * DAY_MS);
    world.features.evidence.removeOld();
    await world.features.images.removeUnused();
    const file = (id: string) => world.deps.services.storage.get(`images/${id}/voice.m4a`);
    expect([await file(first.id), await file(second.id)]).toEqual([null, null]);
  });

  test("is reported with its profile, also one that was replaced before", async () => {
    const vera = world.newPerson({ role: "moderator" });
    const [first, second] = [await introduce(boris), await introduce(boris)];
    await report(anna, boris);
    const { case: one } = (await vera.get("/api/moderation/cases/next")).body as unknown as NextCase;
    expect(one!.reports[0]!.photos.map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test("is in the archive", async () => {
    const { id } = await introduce(anna);
    const zip = unzipSync(new Uint8Array(await (await anna.archive()).arrayBuffer()));
    expect(Object.keys(zip)).toContain(`voice/${id}.m4a`);
    expect(JSON.parse(new TextDecoder().decode(zip["data.json"])).profile.introduction).toBe(
      `voice/${id}.m4a`,
    );
  });
});
