import { afterAll, beforeAll, expect, test } from "bun:test";
import type { ChatWith } from "#contract/chat.ts";
import { MINUTE_MS } from "#contract/time.ts";
import { uploadPhoto, uploadVoice } from "#test/helpers/chat.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { sendSelfie } from "#test/helpers/selfies.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld } from "#test/helpers/world.ts";
import { settle } from "#test/permissions/town.ts";

/** Two friends do everything that two people can do with each other; no other open tab hears of it. */
const world = createWorld();
const { url } = world.listen();
afterAll(world.close);
const town = await settle(world);
const { owner, acquaintance } = town;
const friend = town.viewers.vipFriend;

async function tabOf(token: string): Promise<TestTab> {
  const tab = await TestTab.open(url);
  if (token) await tab.ask("AUTHENTICATION_MESSAGE", { token });
  return tab;
}

const owners = await tabOf(owner.token);
const friends = await tabOf(friend.token);
const { free, guest, blocker, blocked } = town.viewers;
const others = await Promise.all(
  [free, guest, blocker, blocked, acquaintance, world.newPerson()].map(({ token }) => tabOf(token)),
);
const [, , blockers, blockeds, acquaintances] = others;

beforeAll(async () => {
  for (const { id } of [owner, friend]) await others[0]!.ask("JOIN_SOCKET_ROOM", { userId: id });
  // The friend and two blocked VIP members watch the map where the event is; the acquaintance watches another place.
  for (const tab of [friends, blockers!, blockeds!]) await tab.ask("WATCH_EVENTS", boxAround(PARK));
  await acquaintances!.ask("WATCH_EVENTS", boxAround({ lat: -PARK.lat, lon: PARK.lon }));
});

const PARK = { lat: 43.1, lon: 131.9 };
const boxAround = ({ lat, lon }: typeof PARK) => ({
  tl_lat: lat + 0.01,
  tl_lon: lon - 0.01,
  br_lat: lat - 0.01,
  br_lon: lon + 0.01,
});

const asOwner = world.as(owner);
const asFriend = world.as(friend);
const requests = "/api/user/friendship/requests";
const toFriend = { userID: friend.id };
const toOwner = { userID: owner.id };
const write = async (content: string) => {
  const clientId = crypto.randomUUID();
  return (await owners.ask("MESSAGE", { to: friend.id, content, clientId })).message;
};

const chatOfBoth = async () => {
  const { chat } = (await asOwner.get(`/api/chat/with/${friend.id}`)).body as unknown as ChatWith;
  return chat!.chatID;
};
let roomId = "";
let eventId = "";
const onEvent = (path = "") => `/api/event/${eventId}${path}`;

const STEPS: Record<string, () => Promise<unknown>> = {
  write: () => write("Привет"),
  "quote an answer of the profile": async () => {
    const prompt = { question: "sunday", answer: "Долгий завтрак" } as const;
    await asFriend.post("/api/user/update", { prompts: [prompt] });
    await owners.ask("MESSAGE", { to: friend.id, content: "И у меня так", prompt });
  },
  type: async () => friends.ask("TYPING", { chatID: (await write("Как дела?")).chatId }),
  read: async () => friends.ask("MESSAGES_READ", { chatID: (await write("Читай")).chatId }),
  "react to a message": async () =>
    friends.ask("MESSAGE_REACTION", { messageId: (await write("Ура")).id, reaction: "fire" }),
  "say something aloud, and listen": async () => {
    const { id } = await uploadVoice(asOwner);
    const { message } = await owners.ask("MESSAGE", { to: friend.id, voiceId: id });
    await friends.ask("VOICE_LISTENED", { messageId: message.id });
  },
  "hide read receipts, and show them again": async () => {
    // Of the others with a chat of theirs, who would notice it as well.
    world.change(acquaintance, { readReceipts: false });
    for (const readReceipts of [false, true]) await asFriend.post("/api/privacy", { readReceipts });
  },
  "change a message": async () =>
    asOwner.post(`/api/message/${(await write("Прувет")).id}/edit`, { content: "Привет" }),
  "remove a photo of a message": async () => {
    const { id } = await uploadPhoto(asOwner);
    await owners.ask("MESSAGE", { to: friend.id, imageIds: [id] });
    await asOwner.post(`/api/user/image/remove/${id}`);
  },
  "pin a chat": async () => asOwner.post(`/api/chat/${await chatOfBoth()}/settings`, { pinned: true }),
  "take a message back": async () => asOwner.delete(`/api/message/${(await write("Ой")).id}/delete`),

  call: () => owners.ask("CALL", toFriend),
  answer: () => friends.ask("ANSWER_CALL", toOwner),
  "hang up": () => owners.ask("END_CALL", toFriend),
  "call again": () => friends.ask("CALL", toOwner),
  decline: () => owners.ask("END_CALL", toFriend),

  "talk by a link": talkByLink,
  "wish to talk again, one of them": () => owners.ask("STAY_IN_TOUCH", { roomId }),
  "both wish to talk again": async () => {
    await friends.ask("STAY_IN_TOUCH", { roomId });
    world.features.inTouch.tick();
  },
  "leave the talk by the link": () => owners.ask("LEAVE_ROOM"),

  "meet in a rated room": meet,
  "report out of it": () => owners.ask("REPORT", { roomId, reason: "spam" }),
  "leave it": () => owners.ask("LEAVE_ROOM"),

  "announce an event": announceEvent,
  "change it": () => asOwner.post(onEvent("/update"), { title: "Чтения у пруда" }),
  "ask to come": () => asFriend.post("/api/event/reaction/set", { eventID: eventId, type: "coming" }),
  "accept who asks": () => asOwner.post(onEvent(`/people/${friend.id}/accept`)),
  "announce a change": () => asOwner.post(onEvent("/announcement"), { text: "Возьмите плед" }),
  "move it": () => asOwner.post(onEvent("/update"), { address: "У северных ворот" }),
  "step back": () => asFriend.post("/api/event/reaction/unset", { eventID: eventId, type: "coming" }),
  "cancel it": () => asOwner.post(onEvent("/cancel"), { reason: "Дождь" }),
  "delete it": () => asOwner.delete(onEvent()),

  "send a selfie": () => sendSelfie(world, asOwner as TestPerson),
  "take it back": () => asOwner.delete("/api/user/verification"),

  like: () => asOwner.post(`/api/user/like/${friend.id}`),
  "like each other": () => asFriend.post(`/api/user/like/${owner.id}`),
  "take a like back": () => asOwner.delete(`/api/user/like/${friend.id}`),

  "end the friendship": () => asOwner.post(`${requests}/unfollow/${friend.id}`),
  "ask for friendship": () => asOwner.post(`${requests}/follow/${friend.id}`),
  accept: () => asFriend.post(`${requests}/incoming/submit`, { uid: owner.id, accept: true }),
  block: () => asOwner.post(`/api/user/blocks/${friend.id}`),
  "type across the block": async () => {
    for (const tab of [owners, friends]) await tab.ask("TYPING", { chatID: await chatOfBoth() });
  },
  "react across the block": async () => {
    const { data } = await world.chat.history(asFriend, await chatOfBoth());
    const reaction = { messageId: data[0]!.id, reaction: "sad" } as const;
    for (const tab of [owners, friends])
      await expect(tab.ask("MESSAGE_REACTION", reaction)).rejects.toThrow();
  },
  unblock: () => asOwner.delete(`/api/user/blocks/${friend.id}`),
  "delete a chat": async () => asFriend.delete(`/api/chat/${await chatOfBoth()}/delete`),
};
/** Steps that even the other of the two does not hear of. */
const SILENT = [
  "report out of it",
  "wish to talk again, one of them",
  "type across the block",
  "react across the block",
];

test.each(Object.keys(STEPS))("Two people %s, and no one else hears of it", async (step) => {
  const before = await heardByTwo();
  await STEPS[step]!();
  const heard = (await heardByTwo()) - before;
  if (SILENT.includes(step)) expect(heard).toBe(0);
  else expect(heard).toBeGreaterThan(0);
  for (const tab of others) expect(await tab.unread()).toEqual([]);
});

const heardByTwo = async () => (await owners.unread()).length + (await friends.unread()).length;

/** Lets the two talk long enough that each is asked for a review afterwards. */
async function meet(): Promise<void> {
  for (const tab of [owners, friends]) await tab.ask("ENTER_QUEUE", {});
  world.clock.advance(MINUTE_MS);
  world.features.video.tick();
  roomId = (await friends.next("ENTER_ROOM")).roomId;
  world.clock.advance(MINUTE_MS);
}

/** Anonymous, and long enough to wish to talk again. */
async function talkByLink(): Promise<void> {
  const { token: link } = await owners.ask("MAKE_LINK");
  for (const tab of [owners, friends]) await tab.ask("ENTER_QUEUE", { link });
  world.features.video.tick();
  roomId = (await friends.next("ENTER_ROOM")).roomId;
  world.clock.advance(MINUTE_MS);
}

async function announceEvent(): Promise<void> {
  const { body } = await asOwner.post("/api/event/create", {
    ...PARK,
    typeID: 2,
    title: "Чтения в парке",
    address: "У южных ворот",
    zone: "Asia/Vladivostok",
    askToCome: true,
    startsAt: new Date(world.clock() + 48 * 60 * MINUTE_MS).toISOString(),
  });
  eventId = String(body.id);
}
