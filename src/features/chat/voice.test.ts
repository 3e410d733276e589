import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { unzipSync } from "fflate";
import type { NextCase, PersonRecord, Revealed } from "#contract/moderation.ts";
import { userKey } from "#contract/person-key.ts";
import { DAY_MS, MINUTE_MS } from "#contract/time.ts";
import { refusal, uploadPhoto, uploadVoice } from "#test/helpers/chat.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { report } from "#test/helpers/reports.ts";
import type { TestTab } from "#test/helpers/tab.ts";
import { ogg, WAVEFORM, webm } from "#test/helpers/voice.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
let anna: TestPerson;
let boris: TestPerson;
let hers: TestTab;
let his: TestTab;

beforeEach(async () => {
  world = createWorld();
  ({ anna, boris, hers, his } = await world.chat.twoWriters());
});
afterEach(() => world.close());

async function sayAloud(from = anna, tab = hers, to = boris) {
  const { id } = await uploadVoice(from);
  return world.chat.say(tab, to, "", { voiceId: id });
}
const statusOf = async (path: string) => (await world.stranger.fetch(path)).status;
const listenedBy = async (person: TestPerson, chatId: string) =>
  (await world.chat.history(person, chatId)).data.map(({ voice }) => voice?.listened);

describe("A recording", () => {
  test("is stored as MP4, measured by the server, and heard by its owner alone until it is sent", async () => {
    const voice = await uploadVoice(anna);
    expect(voice).toEqual({
      id: voice.id,
      path: expect.stringContaining(`/media/${voice.id}/voice.m4a?for=`),
      durationMs: 2_000,
      waveform: WAVEFORM,
    });
    const response = await world.stranger.fetch(voice.path);
    expect(response.headers.get("content-type")).toBe("audio/mp4");
    expect(Buffer.from(await response.arrayBuffer()).toString("latin1", 4, 8)).toBe("ftyp");
    const { path } = world.features.images.heardBy(boris.id)({ ...voice, voiceMs: 2_000 });
    expect(await statusOf(path)).toBe(404);
  });

  test.each([
    ["no waveform", ""],
    ["a waveform of other signs", "w".repeat(64)],
    ["a long waveform", "0".repeat(65)],
  ])("with %s is refused", async (_, waveform) => {
    expect(await anna.uploadVoice(webm(), waveform)).toMatchObject({ status: 422 });
  });

  test("that is none is refused, and leaves nothing behind", async () => {
    const photo = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
    expect(await anna.uploadVoice(photo)).toMatchObject({ body: { code: "voice_format_unsupported" } });
    expect(await anna.uploadVoice(ogg({ ms: 121_000 }))).toMatchObject({ body: { code: "voice_too_long" } });
    expect(world.deps.db.sqlite.query("SELECT 1 FROM images").all()).toEqual([]);
  });

  test("is no photo: it enters no gallery and is no avatar, and a photo is no recording", async () => {
    const [voice, photo] = [await uploadVoice(anna), await uploadPhoto(anna)];
    expect(await anna.post("/api/user/images/update", { images: [voice.id] })).toMatchObject({ status: 404 });
    expect(await anna.post("/api/user/avatar/update", { image: voice.id })).toMatchObject({ status: 404 });
    expect(await anna.post(`/api/user/image/remove/${voice.id}`)).toMatchObject({ status: 404 });
    expect(await refusal(world.chat.say(hers, boris, "", { imageIds: [voice.id] }))).toBe("photo_gone");
    expect(await refusal(world.chat.say(hers, boris, "", { voiceId: photo.id }))).toBe("voice_gone");
  });

  test("that no one sends is removed after a day, like a photo", async () => {
    const voice = await uploadVoice(anna);
    world.clock.advance(DAY_MS + 1);
    await world.features.images.removeUnused();
    expect(await statusOf(voice.path)).toBe(404);
    expect(await world.deps.services.storage.get(`images/${voice.id}/voice.m4a`)).toBeNull();
  });

  test("counts as missing without its file, and the jobs for photos leave it alone", async () => {
    const voice = await uploadVoice(anna);
    await world.features.images.convertStored();
    await world.features.images.describeStored();
    const missing = async () => {
      await world.features.images.warnOfMissing();
      return (await world.deps.metrics.photosMissing.get()).values[0]!.value;
    };
    expect(await missing()).toBe(0);
    await world.deps.services.storage.remove(`images/${voice.id}/voice.m4a`);
    expect(await missing()).toBe(1);
  });
});

describe("A voice message", () => {
  test("is heard by both at addresses of their own, and by no one else", async () => {
    const sent = await sayAloud();
    const { voice } = await his.next("MESSAGE");
    expect(voice).toMatchObject({ durationMs: 2_000, waveform: WAVEFORM, listened: false });
    expect(sent.voice!.path).not.toBe(voice!.path);
    expect([await statusOf(sent.voice!.path), await statusOf(voice!.path)]).toEqual([200, 200]);
    const other = world.newPerson();
    const { path } = world.features.images.linksFor(voice!.id, other.id);
    expect(await statusOf(path.replace("full.webp", "voice.m4a"))).toBe(404);
    await boris.delete(`/api/chat/${sent.chatId}/delete`);
    expect([await statusOf(sent.voice!.path), await statusOf(voice!.path)]).toEqual([200, 404]);
  });

  test("is quoted as one", async () => {
    const { id } = await sayAloud();
    const answer = await world.chat.say(his, anna, "Хорошо", { replyToMessageId: id });
    expect(answer.replyToMessage).toMatchObject({ content: "", imagesPath: [], voice: true });
  });

  test("is deleted for both, and its file once no one can report it", async () => {
    const sent = await sayAloud();
    await anna.delete(`/api/message/${sent.id}/delete`);
    expect(await statusOf(sent.voice!.path)).toBe(200);
    const heard = world.features.images.heardBy(boris.id)({ ...sent.voice!, voiceMs: 2_000 });
    expect(await statusOf(heard.path)).toBe(404);
    world.clock.advance(2 * DAY_MS);
    await world.features.images.removeUnused();
    expect(await statusOf(sent.voice!.path)).toBe(404);
    const file = () => world.deps.services.storage.get(`images/${sent.voice!.id}/voice.m4a`);
    expect(await file()).not.toBeNull();
    world.clock.advance(31 * DAY_MS);
    world.features.evidence.removeOld();
    await world.features.images.removeUnused();
    expect(await file()).toBeNull();
  });

  test("does not go to strangers on the first day", async () => {
    const newcomer = world.newcomer();
    const tab = await world.tabOf(newcomer);
    const { id } = await uploadVoice(newcomer);
    expect(await refusal(world.chat.say(tab, boris, "", { voiceId: id }))).toBe("first_day_voice");
    world.befriend(newcomer, boris);
    expect(await refusal(world.chat.say(tab, boris, "", { voiceId: id }))).toBe("taken");
  });

  test("is in its sender's archive, with its file", async () => {
    const { voice } = await sayAloud();
    const zip = unzipSync(new Uint8Array(await (await anna.archive()).arrayBuffer()));
    expect(Object.keys(zip)).toContain(`voice/${voice!.id}.m4a`);
    const { messages } = JSON.parse(new TextDecoder().decode(zip["data.json"])) as {
      messages: { photos: string[]; voice?: string }[];
    };
    expect(messages).toMatchObject([{ photos: [], voice: `voice/${voice!.id}.m4a` }]);
  });

  test("goes with the account of its sender", async () => {
    const { voice } = await sayAloud();
    await anna.post("/api/user/profile/delete", {});
    world.clock.advance(31 * DAY_MS);
    await world.features.profile.eraseDeleted();
    expect(await world.deps.services.storage.get(`images/${voice!.id}/voice.m4a`)).toBeNull();
  });
});

describe("The mark of who has listened", () => {
  test("reaches the sender and the listener's other tabs once, and makes the message read", async () => {
    const sent = await sayAloud();
    const second = await world.tabOf(boris);
    await his.ask("VOICE_LISTENED", { messageId: sent.id });
    const mark = { chatID: sent.chatId, messageId: sent.id, userId: boris.id };
    expect(await hers.next("MESSAGES_READ")).toMatchObject({ seq: sent.seq });
    expect(await hers.next("VOICE_LISTENED")).toEqual(mark);
    expect(await second.next("VOICE_LISTENED")).toEqual(mark);
    expect(await listenedBy(anna, sent.chatId)).toEqual([true]);
    expect(await listenedBy(boris, sent.chatId)).toEqual([true]);
    await his.ask("VOICE_LISTENED", { messageId: sent.id });
    expect(await hers.unread()).not.toContain("VOICE_LISTENED");
  });

  test.each(["anna", "boris"] as const)(
    "stays with the listener while %s hides read receipts",
    async (who) => {
      const person = { anna, boris }[who];
      expect((await person.post("/api/privacy", { readReceipts: false })).status).toBe(200);
      const sent = await sayAloud();
      await his.ask("VOICE_LISTENED", { messageId: sent.id });
      expect(await hers.unread()).not.toContain("VOICE_LISTENED");
      expect(await listenedBy(anna, sent.chatId)).toEqual([false]);
      expect(await listenedBy(boris, sent.chatId)).toEqual([true]);
    },
  );

  test("is not given by the sender, a stranger or a guest", async () => {
    const sent = await sayAloud();
    const other = await world.tabOf(world.newPerson());
    for (const tab of [hers, other])
      expect(await refusal(tab.ask("VOICE_LISTENED", { messageId: sent.id }))).toBe("not_found");
    expect(await listenedBy(boris, sent.chatId)).toEqual([false]);
  });
});

describe("A recording that a moderator removes", () => {
  async function takeDown(imageId: string): Promise<void> {
    const { sanctions, carryOut } = world.features.moderation;
    sanctions.impose(anna.id, { personKey: userKey(boris.id), kind: "remove_photo", target: imageId });
    world.clock.advance(MINUTE_MS);
    carryOut();
  }

  test("is said to be removed, at once and afterwards, in quotes and in the list of chats", async () => {
    const sent = await sayAloud(boris, his, anna);
    const answer = await world.chat.say(hers, boris, "Что?", { replyToMessageId: sent.id });
    const last = await sayAloud(boris, his, anna);
    const second = await world.tabOf(boris);
    for (const { voice } of [sent, last]) await takeDown(voice!.id);
    for (const tab of [hers, his, second])
      for (const { id } of [sent, last])
        expect(await tab.next("MESSAGE_CHANGED")).toMatchObject({ id, voice: null, removed: "voice" });
    for (const person of [anna, boris]) {
      expect((await world.chat.history(person, sent.chatId)).data).toMatchObject([
        { id: sent.id, voice: null, removed: "voice" },
        { id: answer.id, removed: null, replyToMessage: { voice: false, removed: "voice", deleted: false } },
        { id: last.id },
      ]);
      expect((await world.chat.chats(person)).data).toMatchObject([{ message: { removed: "voice" } }]);
    }
    expect(await statusOf(sent.voice!.path)).toBe(404);
  });

  test("is told of to no one who has deleted the chat, and shows no read receipt that is hidden", async () => {
    const sent = await sayAloud(boris, his, anna);
    await anna.delete(`/api/chat/${sent.chatId}/delete`);
    await boris.post("/api/privacy", { readReceipts: false });
    await takeDown(sent.voice!.id);
    expect(await his.next("MESSAGE_CHANGED")).toMatchObject({ id: sent.id, read: false });
    expect(await hers.unread()).not.toContain("MESSAGE_CHANGED");
  });

  test("is not mistaken for a text once nothing of it is left", async () => {
    const sent = await sayAloud(boris, his, anna);
    await takeDown(sent.voice!.id);
    await world.features.images.removeUnused();
    expect((await world.chat.history(anna, sent.chatId)).data).toMatchObject([
      { content: "", voice: null, removed: "attachment" },
    ]);
  });
});

test("A moderator tells recordings from photos in what a person has published", async () => {
  const vera = world.newPerson({ role: "moderator" });
  const [photo, { voice }] = [await uploadPhoto(anna), await sayAloud()];
  const { photos } = (await vera.get(`/api/moderation/people/${anna.id}`)).body as unknown as PersonRecord;
  expect(photos.map(({ id, voiceMs }) => [id, voiceMs])).toEqual(
    expect.arrayContaining([
      [photo.id, null],
      [voice!.id, 2_000],
    ]),
  );
});

test("A reported chat keeps what was said, covered until a moderator reveals it, also once its sender took it back", async () => {
  const vera = world.newPerson({ role: "moderator" });
  const sent = await sayAloud(boris, his, anna);
  await boris.delete(`/api/message/${sent.id}/delete`);
  await world.chat.say(his, anna, "Не важно");
  expect((await report(anna, boris, { chatId: sent.chatId })).status).toBe(200);
  world.clock.advance(31 * DAY_MS);
  world.features.evidence.removeOld();
  await world.features.images.removeUnused();
  const { case: one } = (await vera.get("/api/moderation/cases/next")).body as unknown as NextCase;
  expect(one!.reports[0]!.photos).toMatchObject([{ id: sent.voice!.id, voiceMs: 2_000, wasRemoved: false }]);
  const asked = { what: "photo", id: sent.voice!.id };
  const revealed = (await vera.post(`/api/moderation/cases/${one!.id}/reveal`, asked))
    .body as unknown as Revealed;
  expect(revealed.photo).toBeNull();
  expect(revealed.voice).toMatchObject({ id: sent.voice!.id, durationMs: 2_000, waveform: WAVEFORM });
  expect(await statusOf(revealed.voice!.path)).toBe(200);
});
