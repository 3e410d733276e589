import type { ClientEvent } from "#contract/realtime.ts";
import { allOf, anyone, BLOCKS, byTab, own, person, type Rule, thing } from "./rules.ts";
import { PROMPT } from "./town.ts";

/** What the owner and a friend are in while the viewers send messages. */
export type Scene = "ringing" | "call" | "room";
export interface Message extends Rule {
  while?: Scene;
}

const chatId = ({ chat }: { chat: string }) => ({ chatID: chat });
const userId = ({ id }: { id: string }) => ({ userId: id });
const userID = ({ id }: { id: string }) => ({ userID: id });
const clientId = () => crypto.randomUUID();
const CLOSED = { gone: "deleted_profile", suspended: "deleted_profile" } as const;
const STRANGERS = { free: "calls_between_friends_only", vip: "calls_between_friends_only" } as const;

/**
 * Every socket message. A message of the contract that is missing here does not compile: say who may send it.
 *
 * Each socket signs in with the viewer's current state. Sockets that were open when their session was displaced, expired or
 * ended, or when their member was suspended or deleted, are tested in auth/sessions/sessions.test.ts, and for `bun run admin`
 * in test/ops/admin-lock.test.ts.
 */
export const MESSAGES: Record<ClientEvent, Message | Message[]> = {
  HELLO: [
    anyone("ok", { body: () => ({}) }),
    { ...anyone("ok", { body: () => ({ resumeToken: "a guess" }) }), note: "with a guess", while: "room" },
  ],
  AUTHENTICATION_MESSAGE: [
    anyone(
      { guest: "invalid_token", deleted: "account_deleted", locked: "user_locked" },
      { body: ({ token }) => ({ token: token || "none" }) },
    ),
    {
      ...anyone(),
      note: "with a forged signature",
      cells: { owner: allOf("invalid_token") },
      body: ({ token }) => ({ token: `${token.slice(0, -4)}AAAA` }),
    },
  ],
  /** Ends the session of this tab, whatever token the message names. */
  SIGN_OUT: {
    ...anyone(),
    cells: { self: "ok", owner: "ok" },
    body: ({ token }) => (token ? { token } : {}),
  },
  PING: anyone(),

  /** Events of others are for VIP. */
  WATCH_EVENTS: byTab(own({ self: { free: "events_vip_only", friend: "events_vip_only" } }), () => ({
    tl_lat: 60,
    tl_lon: 30,
    br_lat: 59,
    br_lon: 31,
  })),
  UNWATCH_EVENTS: anyone(),
  /** For moderators only; no viewer is one. */
  WATCH_REPORTS: byTab(own({ self: "forbidden" }), undefined),
  UNWATCH_REPORTS: anyone(),

  ENTER_QUEUE: [
    byTab(own({ note: "rated" }), () => ({})),
    { ...anyone("ok", { body: () => ({ forceClassic: true }) }), note: "classic" },
    // A guess finds nothing. What a real link opens, and for whom, is tested in video/private-links.test.ts.
    { ...anyone("link_expired", { body: () => ({ link: "a".repeat(43) }) }), note: "by a private link" },
  ],
  CHECK_QUEUE: [
    byTab(own({ note: "rated" }), () => ({})),
    { ...anyone("ok", { body: () => ({ forceClassic: true }) }), note: "classic" },
    { ...anyone("link_expired", { body: () => ({ link: "a".repeat(43) }) }), note: "by a private link" },
  ],
  MAKE_LINK: anyone(),
  DECISIONS_TICKET: anyone(),
  LEAVE_QUEUE: anyone("not_in_queue"),
  LEAVE_ROOM: inRoom("not_in_room"),
  KEEP_ROOM: [inRoom("not_in_room"), { ...inRoom("not_in_room"), note: "out of a call", while: "call" }],
  RENEW_RELAY: [inRoom("not_in_room"), { ...inRoom("not_in_room"), note: "out of a call", while: "call" }],
  // A guess brings nothing back. Whose ticket brings what back is tested in video/crash.test.ts.
  REJOIN_ROOM: anyone("not_in_room", { body: () => ({ ticket: "a guess" }) }),
  CHECK_COMPANION: [
    inRoom("not_in_room"),
    { ...inRoom("not_in_room"), note: "out of a call", while: "call" },
  ],
  // Nor does it tell whose room it is. What two who were in one may say is tested in in-touch/in-touch.test.ts.
  STAY_IN_TOUCH: inRoom("not_in_room"),
  ACCEPT_INVITE: byTab(own({ self: "invite_not_valid" }), () => ({ token: "a guess" })),
  KEEP_CONTACT: byTab(own({ self: "contact_expired" }), () => ({ ticket: "a guess" })),
  /** The room identifies the reported companion, so only its two people may report from it. */
  REPORT: [inRoom("not_found"), { ...inRoom("not_found"), note: "out of a call", while: "call" }],

  MESSAGE: [
    byTab(person({ self: "validation_failed", owner: BLOCKS, ...CLOSED }), ({ id }) => ({
      to: id,
      content: "Привет",
      clientId: clientId(),
    })),
    {
      ...byTab(
        thing(({ image }) => image),
        ({ image }, { companion }) => ({ to: companion, imageIds: [image], clientId: clientId() }),
      ),
      note: "with a photo",
      // No one learns which photos of others exist.
      cells: {
        self: "ok",
        owner: "photo_gone",
        gone: "photo_gone",
        suspended: "photo_gone",
        nobody: "photo_gone",
      },
      writes: "a row that names the message and the photo",
    },
    {
      ...byTab(
        thing(({ voice }) => voice),
        ({ voice }, { companion }) => ({ to: companion, voiceId: voice, clientId: clientId() }),
      ),
      note: "with a recording",
      cells: {
        self: "ok",
        owner: "voice_gone",
        gone: "voice_gone",
        suspended: "voice_gone",
        nobody: "voice_gone",
      },
      writes: "a row that names the message and the recording",
    },
    {
      ...byTab(
        thing(({ message }) => message),
        ({ message }, { companion }) => ({ to: companion, content: "Опять", clientId: message }),
      ),
      note: "once more",
      cells: { self: "ok", owner: "conflict" },
    },
    {
      ...byTab(
        thing(({ message }) => message),
        ({ message: replyToMessageId }, { companion: to }) => ({
          to,
          replyToMessageId,
          content: "Что там?",
          clientId: clientId(),
        }),
      ),
      note: "quoting",
      // A quote of someone else's message shows nothing of it; `secretsFrom` checks that.
      cells: { self: "ok", owner: "ok" },
    },
    {
      ...byTab(
        person({
          self: "validation_failed",
          owner: { ...BLOCKS, free: "prompt_changed", vip: "prompt_changed" },
          ...CLOSED,
        }),
        ({ id: to }) => ({ to, prompt: PROMPT, content: "И у меня так", clientId: clientId() }),
      ),
      note: "quoting an answer",
    },
  ],
  TYPING: byTab(
    thing(({ chat }) => chat),
    chatId,
  ),
  MESSAGES_READ: byTab(
    thing(({ chat }) => chat),
    chatId,
  ),

  /** Blocks and closed accounts are tested in chat/reactions.test.ts: nothing of theirs is in these chats. */
  MESSAGE_REACTION: [
    {
      ...byTab(
        thing(({ message }) => message),
        ({ message: messageId }) => ({ messageId, reaction: "heart" }),
      ),
      writes: "the message, which both have",
    },
    {
      ...byTab(
        thing(({ heard }) => heard),
        ({ heard: messageId }) => ({ messageId, reaction: "heart" }),
      ),
      note: "to the companion's",
      writes: "the message, which both have",
    },
  ],

  VOICE_LISTENED: [
    byTab(
      thing(({ heard }) => heard),
      ({ heard: messageId }) => ({ messageId }),
    ),
    {
      ...byTab(
        thing(({ message }) => message),
        ({ message: messageId }) => ({ messageId }),
      ),
      note: "to their own",
      cells: { self: "not_found" },
    },
  ],

  JOIN_SOCKET_ROOM: byTab(
    person({
      owner: { blocker: "not_found", blocked: "not_found" },
      gone: "not_found",
      suspended: "not_found",
    }),
    userId,
  ),
  LEAVE_SOCKET_ROOM: { ...anyone(), cells: { self: "ok", owner: "ok" }, body: userId },

  /** Only VIP members may call, and only friends (specification, section 6). */
  CALL: byTab(
    person({
      self: "calls_between_friends_only",
      owner: { ...STRANGERS, friend: "only_vip_can_call", ...BLOCKS },
      ...CLOSED,
    }),
    userID,
  ),
  HEAR_CALLS: { ...byTab(own(), undefined), while: "ringing" },
  ANSWER_CALL: {
    ...byTab(
      person({
        self: "calls_between_friends_only",
        owner: { ...STRANGERS, friend: "call_ended", vipFriend: "call_ended", ...BLOCKS },
        ...CLOSED,
      }),
      userID,
    ),
    while: "ringing",
  },
  END_CALL: [callOfOthers("ringing"), callOfOthers("call")],
};

function callOfOthers(scene: Scene): Message {
  const cells = { self: "call_ended", owner: "call_ended", nobody: "call_ended" } as const;
  return { ...byTab(person(cells), userID), cells, note: scene, while: scene };
}

function inRoom(outcome: "not_in_room" | "not_found"): Message {
  return {
    ...anyone(),
    cells: { self: outcome, owner: outcome, nobody: outcome },
    body: ({ room }) => ({ roomId: room, reason: "spam" }),
    while: "room",
  };
}
