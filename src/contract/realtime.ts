import * as z from "zod";
import { chat, message, newMessage } from "./chat.ts";
import { ERRORS, type ErrorCode } from "./errors.ts";
import { watchedBox } from "./event-map.ts";
import { eventDelete, eventUpdate } from "./events.ts";
import { suspension, thingId } from "./http.ts";
import { ANY_COUNTRY, RATING_MAX, STARS_SHOWN_MIN } from "./limits.ts";
import { countryOrAny } from "./people.ts";
import { face } from "./profile.ts";
import { roomReport } from "./reports.ts";
import { relation } from "./social.ts";
import { companionCard, iceServer, privateToken, roomMode } from "./video.ts";

/**
 * Every frame of `/ws`, both ways (specification, section 7).
 *
 * Client to server: `{ event, data, id? }`. A frame with an `id` is answered by
 * `{ event: "ACK", id, data }` or `{ event: "exception", id, data }`.
 * A new message is a line here, a handler in its feature's `messages.ts`, and nothing else.
 */

const none = z.object({}).optional();
const token = z.string().min(1).max(4096);
const person = z.object({ userId: thingId });
const ofChat = z.object({ chatID: thingId });

/** Made by the client and kept in the browser's storage, so that a guest is one person in all tabs. */
export const guestKey = z.uuid();

/**
 * `forceClassic` asks for the anonymous mode; without it a member enters the rated one.
 * `link` waits only for a user who comes by the same private link; mode and country are ignored then.
 */
const search = z.object({
  forceClassic: z.boolean().default(false),
  country: countryOrAny.default(ANY_COUNTRY),
  link: privateToken.optional(),
});

const clientData = {
  /** First frame of a connection: the guest's key, and the token of the room to return to. */
  HELLO: z.object({ guestKey: guestKey.optional(), resumeToken: z.string().max(200).optional() }),
  /**
   * Signing in as another user ends what this tab was doing: its search (QUEUE_ENDED), or its room (LEAVE_ROOM "ended").
   */
  AUTHENTICATION_MESSAGE: z.object({ token }),
  SIGN_OUT: z.object({ token: token.optional() }),
  /**
   * Inside a room it means Next: the room ends and the search begins in one step.
   * `takeOver` moves the chat here from another tab, which would otherwise answer `another_tab`.
   */
  ENTER_QUEUE: search.extend({ takeOver: z.boolean().default(false) }),
  /** Whether ENTER_QUEUE would be refused now: asked before a camera is opened for nothing. Changes nothing. */
  CHECK_QUEUE: search,
  /** Makes a private link; the first two people who open it meet. */
  MAKE_LINK: none,
  /** Stop: leaves the queue, or the room that was found while this message was on its way. */
  LEAVE_QUEUE: none,
  LEAVE_ROOM: z.object({ roomId: z.string().max(64).optional() }).optional(),
  /** The companion's socket is away but their picture still runs: keeps the room, which may be a call, for them. */
  KEEP_ROOM: z.object({ roomId: z.string().max(64) }),
  /** The companion's picture has stopped: checks whether their socket is alive. COMPANION_AWAY follows if it is not. */
  CHECK_COMPANION: z.object({ roomId: z.string().max(64) }),
  /** Answered once it is committed. Sending it again with the same `clientId` gets the same answer. */
  MESSAGE: newMessage,
  TYPING: ofChat,
  /** Marks everything up to `seq` as read; without it, the whole chat. */
  MESSAGES_READ: ofChat.extend({ seq: z.int().min(0).optional() }),
  /** Subscribes to PRESENCE of this person; the ACK has it now. Joining twice, or leaving without joining, is no error. */
  JOIN_SOCKET_ROOM: person,
  LEAVE_SOCKET_ROOM: person,
  /** Rings in all tabs of a friend. */
  CALL: z.object({ userID: thingId }),
  /** The page can ring from now on: it gets CALL for a call that is already ringing. */
  HEAR_CALLS: none,
  /** The callee answers in this tab. */
  ANSWER_CALL: z.object({ userID: thingId }),
  /** Declines, cancels or hangs up the call with this person, whichever applies. */
  END_CALL: z.object({ userID: thingId }),
  REPORT: roomReport,
  /** Subscribes to EVENT_CREATED, EVENT_UPDATED and EVENT_DELETED of this part of the map, in place of an earlier one. For VIP. */
  WATCH_EVENTS: watchedBox,
  UNWATCH_EVENTS: none,
  /** The moderators' console is in sight in this tab: its moderator is not notified of new reports meanwhile. */
  WATCH_REPORTS: none,
  UNWATCH_REPORTS: none,
  PING: none,
} as const;

export type ClientEvent = keyof typeof clientData;
/** What a client sends (before defaults), by event. */
export type ClientData = { [E in ClientEvent]: z.input<(typeof clientData)[E]> };
/** What a handler gets (after parsing), by event. */
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
  /** This side opens the peer connection. */
  initiator: z.boolean(),
  /** My PeerServer id in this room, and that of the companion. */
  peerId: z.string(),
  remotePeerId: z.string(),
  /** Proves to `/peerjs` that my peer id is mine: the `token` option of a peerjs client. */
  peerToken: z.string(),
  iceServers: z.array(iceServer),
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
  /**
   * Sent on connect, and again with a new `resumeToken` to a tab that lost its search, room or call to another one. The token
   * returns a dropped socket to its room. `build` names the client build the server serves now.
   */
  WELCOME: z.object({ resumeToken: z.string(), version: z.string(), build: z.string() }),
  ENTER_ROOM: enterRoom,
  LEAVE_ROOM: z.object({ roomId: z.string(), reason: leaveReason }),
  /** The companion's socket dropped, or came back before the room was given up. The room may be a call. */
  COMPANION_AWAY: z.object({ roomId: z.string(), away: z.boolean() }),
  /** The search or room of this tab ended, since another tab took over. */
  QUEUE_TAKEN: z.object({}),
  /**
   * The search of this tab ended: the tab now belongs to another user or a call began ("ended"), or people complained
   * ("moderated").
   */
  QUEUE_ENDED: z.object({ reason: leaveReason.extract(["ended", "moderated"]) }),
  ONLINE_NOW: z.object({ count: z.int() }),
  /** A message in one of my chats, as I see it; includes my own, for my other tabs. */
  MESSAGE: message,
  MESSAGE_DELETED: z.object({ chatID: z.string(), messageId: z.string() }),
  CHAT_CREATED: chat,
  /**
   * The chat with `userId` has left my list. `clearedSeq` has grown if I deleted it, and is null if it was erased; else its last
   * message was deleted.
   */
  CHAT_DELETED: z.object({ chatID: z.string(), userId: z.string(), clearedSeq: z.int().nullable() }),
  TYPING: z.object({ chatID: z.string(), userId: z.string() }),
  /** `userId` has read everything up to `seq`; that may be me in another tab. */
  MESSAGES_READ: z.object({ chatID: z.string(), userId: z.string(), seq: z.int() }),
  /** A user that this tab watches (JOIN_SOCKET_ROOM) went online or offline. */
  PRESENCE: presence,
  FRIEND_REQUEST: z.object({ from: face }),
  /** Requests, friendship or blocks between me and `userId` changed to this. */
  RELATION: z.object({
    userId: z.string(),
    relation,
    blocks: z.object({ byMe: z.boolean(), byThem: z.boolean() }),
  }),
  /** Someone calls me; every tab of mine rings. */
  CALL: z.object({ callId: z.string(), from: face }),
  /** The call was answered and begins in this tab. */
  CALL_ANSWERED: z.object({ callId: z.string(), userId: z.string(), room: enterRoom }),
  /** The call is over for this tab, whether it rang here or was answered. */
  CALL_FINISHED: z.object({ callId: z.string(), userId: z.string(), reason: callEnd }),
  /** No one answered. */
  CALL_EXPIRED: z.object({ callId: z.string(), userId: z.string() }),
  /** Someone called while I was in another call or room; it did not ring. */
  CALL_MISSED: z.object({ from: face }),
  /** A call or a talk with this person is over, so the lines of our chat have changed. */
  MEETING: z.object({ userId: z.string() }),
  /** A rated talk that may be reviewed is over. */
  REVIEW_PENDING: z.object({ id: z.string(), companion: face }),
  /** Someone liked a talk with me; who it was stays secret. */
  STARS: z.object({ stars: z.int().min(STARS_SHOWN_MIN).max(RATING_MAX) }),
  /** My VIP days changed to this, or the payment `paymentId` changed its status: sent to every tab of mine. */
  VIP_CHANGED: z.object({
    active: z.boolean(),
    daysLeft: z.int(),
    endDate: z.iso.datetime().nullable(),
    paymentId: z.string().nullable(),
  }),
  /** Maintenance lasts until then, or has ended (null). Talks may go on, but no new ones begin. */
  MAINTENANCE: z.object({ until: z.iso.datetime().nullable() }),
  /** Sent to members who watch this part of the map, host the event or reacted to it, as each of them may see it. */
  EVENT_CREATED: eventUpdate,
  EVENT_UPDATED: eventUpdate,
  EVENT_DELETED: eventDelete,
  /** Sent to moderators: there is something new to read in their console, and another number of reports may wait. */
  REPORTS_CHANGED: z.object({}),
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
  /** When to try again, for limits and holds. */
  retryAfterSeconds: z.int().optional(),
  /** With `user_locked`. */
  suspension: suspension.optional(),
});
type Exception = z.infer<typeof exception>;

export type ServerFrame =
  | { [E in ServerEvent]: { event: E; data: ServerData[E] } }[ServerEvent]
  | { event: "ACK"; id: string; data: unknown }
  | { event: "exception"; id?: string; data: Exception };

/** What the ACK of each event carries. Events not named here answer `{}`. @internal */
export const ackSchemas = {
  /** The search, the room or the call that this tab returned to. A search keeps its `peerId`. */
  HELLO: z.object({
    room: enterRoom.nullable(),
    companionAway: z.boolean(),
    waiting: z.boolean(),
    peerId: z.string().nullable(),
    peerToken: z.string().nullable(),
    /** `room` is null while the call still rings. */
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
  /** A peer id for the next room, so that the client can open its signalling while it searches. */
  ENTER_QUEUE: z.object({ peerId: z.string(), peerToken: z.string(), online: z.int() }),
  /** The server keeps only a hash of the token. */
  MAKE_LINK: z.object({ token: privateToken, expiresAt: z.iso.datetime() }),
  MESSAGE: z.object({ message }),
  JOIN_SOCKET_ROOM: presence,
  CALL: z.object({ callId: z.string() }),
  ANSWER_CALL: z.object({ callId: z.string() }),
} as const satisfies Partial<Record<ClientEvent, z.ZodType>>;
export type AckData = { [E in keyof typeof ackSchemas]: z.infer<(typeof ackSchemas)[E]> };
export type AckOf<E extends ClientEvent> = E extends keyof AckData ? AckData[E] : Record<string, never>;
