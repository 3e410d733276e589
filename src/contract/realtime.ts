import * as z from "zod";
import { withTicket } from "./appeals.ts";
import { chat, chatSettings, editedText, message, newMessage, reaction } from "./chat.ts";
import { ERRORS, type ErrorCode } from "./errors.ts";
import { watchedBox } from "./event-map.ts";
import { eventDelete, eventUpdate } from "./events.ts";
import { hold, suspension, thingId } from "./http.ts";
import { inviteToken } from "./invites.ts";
import { ANY_COUNTRY, RATING_MAX, STARS_SHOWN_MIN } from "./limits.ts";
import { caseWork } from "./moderation.ts";
import { countryOrAny } from "./people.ts";
import { face } from "./profile.ts";
import { proof } from "./proof.ts";
import { roomReport } from "./reports.ts";
import { relation } from "./social.ts";
import { verification } from "./verification.ts";
import { companionCard, iceServer, privateToken, roomMode } from "./video.ts";

/** Specification, section 7. A frame with an `id` is answered by `ACK` or `exception`. */

const none = z.object({}).optional();
const token = z.string().min(1).max(4096);
const person = z.object({ userId: thingId });
const ofChat = z.object({ chatID: thingId });

/** Kept in the browser's storage, so that a guest is one person in all tabs. */
export const guestKey = z.uuid();

/** Without `forceClassic` a member enters the rated mode. With `link`, mode and country are ignored. */
const search = z.object({
  forceClassic: z.boolean().default(false),
  country: countryOrAny.default(ANY_COUNTRY),
  link: privateToken.optional(),
});

const clientData = {
  HELLO: z.object({ guestKey: guestKey.optional(), resumeToken: z.string().max(200).optional() }),
  /** Signing in as another user ends this tab's search (QUEUE_ENDED) or room (LEAVE_ROOM "ended"). */
  AUTHENTICATION_MESSAGE: z.object({ token }),
  SIGN_OUT: z.object({ token: token.optional() }),
  /** In a room: Next, in one step. `takeOver` moves the chat here from another tab. */
  ENTER_QUEUE: search.extend({ takeOver: z.boolean().default(false), altcha: proof.optional() }),
  /** Whether ENTER_QUEUE would be refused: asked before a camera is opened for nothing. */
  CHECK_QUEUE: search,
  MAKE_LINK: none,
  /** Also leaves the room that was found while this was on its way. */
  LEAVE_QUEUE: none,
  LEAVE_ROOM: z.object({ roomId: z.string().max(64).optional() }).optional(),
  /** The companion's socket is away but their picture still runs. */
  KEEP_ROOM: z.object({ roomId: z.string().max(64) }),
  /** To a server that does not know the room since its predecessor was killed: ENTER_ROOM follows once both ends have sent theirs. */
  REJOIN_ROOM: z.object({ ticket: z.string().min(1).max(2048) }),
  /** Credentials for the relay outlive no long talk, but a new connection needs them. */
  RENEW_RELAY: z.object({ roomId: z.string().max(64) }),
  /** The companion's picture has stopped. COMPANION_AWAY follows if their socket is dead. */
  CHECK_COMPANION: z.object({ roomId: z.string().max(64) }),
  /** Answered once it is committed; the same `clientId` gets the same answer. */
  MESSAGE: newMessage,
  TYPING: ofChat,
  MESSAGES_READ: ofChat.extend({ seq: z.int().min(0).optional() }),
  /** Mine, in place of an earlier one; null takes it back. Makes nothing unread and notifies no one. */
  MESSAGE_REACTION: z.object({ messageId: thingId, reaction }),
  /** A voice message that was sent to me. The sender learns of it as of what I read. */
  VOICE_LISTENED: z.object({ messageId: thingId }),
  /** Subscribes to PRESENCE; the ACK has it now. Joining twice, or leaving without joining, is no error. */
  JOIN_SOCKET_ROOM: person,
  LEAVE_SOCKET_ROOM: person,
  CALL: z.object({ userID: thingId }),
  /** The page can ring from now on: it gets CALL for a call that is already ringing. */
  HEAR_CALLS: none,
  ANSWER_CALL: z.object({ userID: thingId }),
  END_CALL: z.object({ userID: thingId }),
  REPORT: roomReport,
  /**
   * 'I'd like to talk again', after a minute of an anonymous talk or within ten of its end. The answer says nothing of the
   * companion: IN_TOUCH follows if both have said so.
   */
  STAY_IN_TOUCH: z.object({ roomId: z.string().max(64) }),
  /** The ticket of an IN_TOUCH, once its guest has signed up. */
  KEEP_CONTACT: z.object({ ticket: z.string().min(1).max(1024) }),
  /** By a new member, in the browser in which they signed up: VIP for both. */
  ACCEPT_INVITE: z.object({ token: inviteToken }),
  /** For POST /api/decisions: people who are held or warned, guests too. */
  DECISIONS_TICKET: none,
  /** EVENT_CREATED, EVENT_UPDATED and EVENT_DELETED of this box, in place of an earlier one. For VIP. */
  WATCH_EVENTS: watchedBox,
  UNWATCH_EVENTS: none,
  WATCH_REPORTS: none,
  UNWATCH_REPORTS: none,
  PING: none,
} as const;

export type ClientEvent = keyof typeof clientData;
export type ClientData = { [E in ClientEvent]: z.input<(typeof clientData)[E]> };
export type ParsedData = { [E in ClientEvent]: z.output<(typeof clientData)[E]> };
export const clientSchemas: { readonly [E in ClientEvent]: z.ZodType<ParsedData[E]> } = clientData;

export const frameId = z.string().min(1).max(64);
/** @internal */
export type ClientFrame = {
  [E in ClientEvent]: { event: E; data?: ClientData[E]; id?: string };
}[ClientEvent];

const leaveReason = z.enum(["left", "lost", "blocked", "elsewhere", "ended", "moderated"]);
export type LeaveReason = z.infer<typeof leaveReason>;

/** @internal */
export const enterRoom = z.object({
  roomId: z.string(),
  mode: roomMode,
  initiator: z.boolean(),
  peerId: z.string(),
  remotePeerId: z.string(),
  /** The `token` option of a peerjs client: proves that my peer id is mine. */
  peerToken: z.string(),
  iceServers: z.array(iceServer),
  /** For REJOIN_ROOM. */
  ticket: z.string(),
  companion: companionCard.nullable(),
});
export type EnterRoom = z.infer<typeof enterRoom>;

/** "elsewhere": another tab of mine answered or declined it. */
const callEnd = z.enum(["declined", "cancelled", "ended", "lost", "blocked", "busy", "elsewhere"]);
export type CallEnd = z.infer<typeof callEnd>;

const presence = z.object({
  userId: z.string(),
  online: z.boolean(),
  lastSeenAt: z.iso.datetime().nullable(),
});
export type Presence = z.infer<typeof presence>;

const serverData = {
  /** Sent again, with a new `resumeToken`, to a tab that lost its search, room or call to another one. */
  WELCOME: z.object({ resumeToken: z.string(), version: z.string(), build: z.string() }),
  ENTER_ROOM: enterRoom,
  LEAVE_ROOM: z.object({ roomId: z.string(), reason: leaveReason }),
  COMPANION_AWAY: z.object({ roomId: z.string(), away: z.boolean() }),
  QUEUE_TAKEN: z.object({}),
  /** The tab now belongs to another user or a call began ("ended"), or people complained ("moderated"). */
  QUEUE_ENDED: z.object({ reason: leaveReason.extract(["ended", "moderated"]) }),
  ONLINE_NOW: z.object({ count: z.int() }),
  MESSAGE: message,
  MESSAGE_DELETED: z.object({ chatID: z.string(), messageId: z.string() }),
  MESSAGE_EDITED: editedText.extend({ chatID: z.string(), messageId: z.string() }),
  /** One that was sent before: a photo or a recording in it was removed. */
  MESSAGE_CHANGED: message,
  /** `userId` may be me in another tab. */
  MESSAGE_REACTION: z.object({ chatID: z.string(), messageId: z.string(), userId: z.string(), reaction }),
  /** `userId`, who listened, may be me in another tab. */
  VOICE_LISTENED: z.object({ chatID: z.string(), messageId: z.string(), userId: z.string() }),
  CHAT_CREATED: chat,
  /** `clearedSeq` has grown if I deleted the chat, and is null if it was erased; else its last message was deleted. */
  CHAT_DELETED: z.object({ chatID: z.string(), userId: z.string(), clearedSeq: z.int().nullable() }),
  /** In another tab, I pinned, muted or archived it. */
  CHAT_SETTINGS: chatSettings.extend({ chatID: z.string() }),
  TYPING: z.object({ chatID: z.string(), userId: z.string() }),
  /** `userId` may be me in another tab. */
  MESSAGES_READ: z.object({ chatID: z.string(), userId: z.string(), seq: z.int() }),
  /** They, who write with me, or I in another tab, turned read receipts on or off: both see other marks from now on. */
  RECEIPTS_CHANGED: z.object({ userId: z.string() }),
  PRESENCE: presence,
  FRIEND_REQUEST: z.object({ from: face }),
  RELATION: z.object({
    userId: z.string(),
    relation,
    blocks: z.object({ byMe: z.boolean(), byThem: z.boolean() }),
  }),
  CALL: z.object({ callId: z.string(), from: face }),
  CALL_ANSWERED: z.object({ callId: z.string(), userId: z.string(), room: enterRoom }),
  CALL_FINISHED: z.object({ callId: z.string(), userId: z.string(), reason: callEnd }),
  CALL_EXPIRED: z.object({ callId: z.string(), userId: z.string() }),
  CALL_MISSED: z.object({ from: face }),
  MEETING: z.object({ userId: z.string() }),
  /** We like each other, which neither knew before. */
  MATCH: z.object({ person: face }),
  /**
   * Both want to talk again. Two members are friends, and `contact` is the other. `ticket`: for a guest, who keeps the contact by
   * signing up. Neither: the other is a guest, and signs up or does not.
   */
  IN_TOUCH: z.object({ roomId: z.string(), contact: face.nullable(), ticket: z.string().nullable() }),
  REVIEW_PENDING: z.object({ id: z.string(), companion: face }),
  /** Who liked the talk stays secret. */
  STARS: z.object({ stars: z.int().min(STARS_SHOWN_MIN).max(RATING_MAX) }),
  VIP_CHANGED: z.object({
    active: z.boolean(),
    daysLeft: z.int(),
    endDate: z.iso.datetime().nullable(),
    paymentId: z.string().nullable(),
  }),
  /** My selfie was sent, taken back or decided. */
  VERIFICATION: verification,
  /** Null: it has ended. Talks may go on, but no new ones begin. */
  MAINTENANCE: z.object({ until: z.iso.datetime().nullable() }),
  /** To members who watch this part of the map, host the event or reacted to it, as each may see it. */
  EVENT_CREATED: eventUpdate,
  EVENT_UPDATED: eventUpdate,
  EVENT_DELETED: eventDelete,
  /** To moderators: what waits for them, and who works on what, at most once a second. */
  REPORTS_CHANGED: caseWork,
  PONG: z.object({}),
  SIGNED_OUT: z.object({}),
} as const;

export type ServerEvent = keyof typeof serverData;
export type ServerData = { [E in ServerEvent]: z.infer<(typeof serverData)[E]> };
/** @internal */
export const serverSchemas = serverData;

/** @internal */
export const exception = z.object({
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  event: z.string().nullable(),
  retryAfterSeconds: z.int().optional(),
  suspension: suspension.optional(),
  /** With `queue_held`. */
  hold: hold.optional(),
});
type Exception = z.infer<typeof exception>;

export type ServerFrame =
  | { [E in ServerEvent]: { event: E; data: ServerData[E] } }[ServerEvent]
  | { event: "ACK"; id: string; data: unknown }
  | { event: "exception"; id?: string; data: Exception };

/** Events not named here answer `{}`. @internal */
export const ackSchemas = {
  /** What this tab returned to. A search keeps its `peerId`. */
  HELLO: z.object({
    room: enterRoom.nullable(),
    companionAway: z.boolean(),
    waiting: z.boolean(),
    peerId: z.string().nullable(),
    peerToken: z.string().nullable(),
    call: z
      .object({
        callId: z.string(),
        userId: z.string(),
        room: enterRoom.nullable(),
        companionAway: z.boolean(),
      })
      .nullable(),
  }),
  AUTHENTICATION_MESSAGE: z.object({ userId: z.string() }),
  /** For the next room, so that the client can open its signalling while it searches. */
  ENTER_QUEUE: z.object({ peerId: z.string(), peerToken: z.string(), online: z.int() }),
  RENEW_RELAY: z.object({ iceServers: z.array(iceServer) }),
  MAKE_LINK: z.object({ token: privateToken, expiresAt: z.iso.datetime() }),
  DECISIONS_TICKET: withTicket,
  MESSAGE: z.object({ message }),
  /** Null: the other is to sign up, too. */
  KEEP_CONTACT: z.object({ contact: face.nullable() }),
  ACCEPT_INVITE: z.object({ days: z.int() }),
  JOIN_SOCKET_ROOM: presence,
  CALL: z.object({ callId: z.string() }),
  ANSWER_CALL: z.object({ callId: z.string() }),
} as const satisfies Partial<Record<ClientEvent, z.ZodType>>;
export type AckData = { [E in keyof typeof ackSchemas]: z.infer<(typeof ackSchemas)[E]> };
export type AckOf<E extends ClientEvent> = E extends keyof AckData ? AckData[E] : Record<string, never>;
