/** Limits of the product (specification, section 9). No imports but time.ts: the client's first load includes these. */

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "./time.ts";

export const AGE_MIN = 18;
export const AGE_MAX = 120;
export const NAME_MIN = 2;
export const NAME_MAX = 10;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;
export const RATING_MIN = 1;
export const RATING_MAX = 5;
/** Fewer show only in the average. */
export const STARS_SHOWN_MIN = 4;
export const RATING_WINDOW = 20;
/** The average of one or two would reveal who gave them. */
export const RATING_REVIEWS_MIN = 3;
export const REVIEWED_TALK_MS = 30_000;
export const REVIEW_DAYS = 7;
export const HIGH_RATING = 4;

export const RESTORE_DAYS = 30;

export const SEALED_DAYS = 30;

export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
/** Safari converts HEIC when a file input does not list it. */
export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export const VOICE_MAX_MS = 2 * MINUTE_MS;
/** Of the profile. */
export const INTRODUCTION_MAX_MS = 15 * SECOND_MS;
export const VOICE_MAX_BYTES = 2 * 1024 * 1024;
/** Bars of a recording, each of 0 to 31: `0` to `9`, then `a` to `v`. */
export const WAVEFORM = /^[0-9a-v]{64}$/;
/** Every list contains one per person. */
export const PLACEHOLDER_MAX = 400;
export const BODY_MAX_BYTES = 256 * 1024;

export const COUNTRY_CODE = /^[A-Z]{2}$/;
export const ANY_COUNTRY = "*";

export const PRIVATE_LINK_HOURS = 24;
export const PRIVATE_TOKEN = /^[\w-]{43}$/;

export const RECONNECT_GRACE_MS = 10_000;
/** A user who still sees a companion whose socket is away says so this often (KEEP_ROOM). */
export const KEEP_ROOM_EVERY_MS = 7_000;
/** How long credentials for the relay are valid; pages renew them in time (RENEW_RELAY). */
export const RELAY_CREDENTIALS_MS = HOUR_MS;
/** While the user says so, the two are not parted until the socket has been away for this long. */
export const ROOM_KEPT_MS = 5 * MINUTE_MS;
/** Pages come back to a new server spread over this long at most: until then no one counts as away. */
export const RETURN_WITHIN_MS = 5_000;
export const COMPANION_AWAY_AFTER_MS = 1_000;

export const SOCKET = {
  maxFrameBytes: 64 * 1024,
  connectTimeoutMs: 20_000,
  reconnectMinMs: 1_000,
  reconnectMaxMs: 5_000,
  reconnectJitter: 0.5,
  heartbeatMs: 25_000,
  /** During a search or a talk that the user looks at: together with the next, a dead network shows after 8 s. */
  closeHeartbeatMs: 4_000,
  pongWaitMs: 4_000,
} as const;

/** RFC 6455 leaves 4000 to 4999 to applications. */
export const CLOSE = {
  restart: 4000,
  blocked: 4003,
  tooLarge: 4009,
  flood: 4029,
  tooSlow: 4030,
} as const;

/** From so long a talk on, its two people may say that they would like to talk again … */
export const STAY_IN_TOUCH_AFTER_MS = MINUTE_MS;
/** … until so long after it, and both within as much time. */
export const STAY_IN_TOUCH_WITHIN_MS = 10 * MINUTE_MS;
/** In which a guest may sign up to keep the contact. */
export const CONTACT_KEPT_DAYS = 7;

export const INVITE_TOKEN_MAX = 200;
/** VIP for the one who was invited, and for the one who invited them. */
export const INVITE_DAYS = 7;
/** So young may an account be, and so long does its browser remember the invitation. */
export const INVITED_WITHIN_DAYS = 7;
/** Further friends get their days, the one who invites them does not. */
export const INVITES_A_MONTH = 5;

export const ONLINE_NOW_EVERY_MS = 1_000;

export const ROOM_TEXT_MAX = 1_000;

export const COOKIE_BANNER_DELAY_MS = 3_000;
export const TOAST_MS = 5_000;
export const TOAST_SWIPE_PX = 50;
export const GUEST_HEADER_SCROLLED_PX = 25;
export const LOADER_AUTH_MS = 600;
export const LOADER_USER_MS = 100;

export const MESSAGE_MAX = 4_000;
export const MESSAGE_IMAGES_MAX = 10;
export const SEARCHED_TEXT_MAX = 100;
/** In one answer. */
export const SEARCH_HITS = 30;
/** After it was sent; what was said before stays sealed for reports. */
export const EDIT_MS = 15 * MINUTE_MS;

export const CHATS_PER_PAGE = 20;
export const PINNED_CHATS_MAX = 5;
export const MEETINGS_PER_PAGE = 50;
export const MESSAGES_PER_PAGE = 50;
/** As many as a page of messages at most. */
export const PREVIEWS_AT_ONCE = 100;
export const FRIENDS_PER_PAGE = 10;
/** More than a user looks through. */
export const FRIENDS_ONLINE_MAX = 24;
export const BLOCKED_PER_PAGE = 10;
export const REQUESTS_PER_PAGE = 20;

export const TYPING_MS = 5_000;

/** The numbers (5 chats started, 10 rated talks) are settings. */
export const FREE_WINDOW_MS = DAY_MS;
/** Members with a photo who joined this long ago may write first to a protected inbox. */
export const PROVEN_MS = DAY_MS;
/** From sign-up on: two chats, and neither links nor photos to strangers (first-contact.ts). VIP does not lift it. */
export const FIRST_DAY_MS = DAY_MS;
export const FIRST_DAY_CHATS = 2;
/** To so many people who have not answered the same text may go within this time. */
export const SAME_FIRST_TEXTS = 2;
export const SAME_FIRST_TEXTS_MS = DAY_MS;
/** With fewer, a single unanswered one would read '0 %'. */
export const FIRST_MESSAGES_ENOUGH = 10;
export const FIRST_MESSAGES_LATEST = 30;
/** So that a user with thousands of chats costs no more than others. */
export const FIRST_MESSAGES_AMONG = 300;
export const FIRST_MESSAGE_OPEN_MS = 2 * DAY_MS;
export const SAVED_SEARCHES = 10;
export const SAVED_SEARCH_NAME = 40;
/** Its toast shows the undo for seconds, but a connection may be lost meanwhile. */
export const SAVED_SEARCH_RESTORABLE_MS = 5 * MINUTE_MS;
export const NEW_MATCHES = 100;
export const VISITORS_PER_PAGE = 50;

export const VIP_PROMOTION_DAYS = 100;
export const PAYMENTS_PER_PAGE = 300;
export const CHARGE_DAYS_BEFORE = 1;
export const CHARGE_NOTICE_DAYS = 3;
export const NOTICE_BEFORE_CHARGE_DAYS = CHARGE_NOTICE_DAYS - CHARGE_DAYS_BEFORE;
/** VIP continues while a failed charge is retried, once a day. */
export const GRACE_DAYS = 3;

export const CALL_RINGS_MS = 45_000;

export const REPORT_REASONS = [
  "insults",
  "violent_threats",
  "child_endangerment",
  "looks_underage",
  "hatred",
  "nudity",
  "spam",
  "privacy_violation",
  "other",
] as const;
export const REPORT_TEXT_MAX = 2_000;
export const REPORTS_A_DAY = 20;
export const REPORTED_MESSAGES = 20;
export const REPORTABLE_MS = 30 * MINUTE_MS;
export const PUSH_REFRESH_DAYS = 7;

export const DATING_PER_PAGE = 50;
/** Narrower filters reach the others. */
export const SEARCH_DEPTH = 5_000;
export const LANGUAGES_MAX = 6;
export const PROMPTS_MAX = 3;
export const PROMPT_ANSWER_MAX = 160;
export const BOOKMARKS_PER_PAGE = 50;
export const LIKES_PER_PAGE = 50;
/** How many like a member is told without VIP only in these steps. */
export const LIKES_HINTED = [3, 5, 10, 25, 50, 100] as const;

export const STATUS_MAX = 140;
export const DESCRIPTION_MAX = 2_000;
export const PROFILE_TAGS_MAX = 10;
export const TAG_MIN = 2;
export const TAG_MAX = 30;
export const IMAGES_MAX = 12;

/** The service itself organises these; not in the list of types. */
export const OWN_EVENT_TYPE = 1000;

export const EVENT_TITLE_MIN = 3;
export const EVENT_TITLE_MAX = 80;
export const EVENT_DESCRIPTION_MAX = 2_000;
export const EVENT_ADDRESS_MAX = 200;
export const EVENT_TAGS_MAX = 3;
export const EVENT_CAPACITY_MAX = 500;
export const EVENT_REASON_MAX = 300;
export const EVENT_ANNOUNCEMENT_MAX = 1_000;

export const EVENT_AHEAD_DAYS = 366;
export const EVENT_HOURS_MAX = 72;
export const EVENT_OPEN_END_HOURS = 4;

export const EVENTS_AHEAD_MAX = 20;
export const EVENTS_A_DAY = 5;
export const ANNOUNCEMENTS_A_DAY = 3;

export const EVENTS_PER_PAGE = 50;
/** A box with more is answered with clusters. */
export const EVENTS_ON_MAP = 3_000;
/** With up to this many events on the map, each comes with the address of its photo. */
export const EVENTS_WITH_PHOTOS = 500;
export const EVENT_FACES = 8;

export const PLACE_NAME_MIN = 2;
export const PLACE_NAME_MAX = 100;

/** In metres, around the area of the place, for users who have to ask. */
export const EVENT_CIRCLE_M = 500;

export const OFFER_HOURS = 24;
export const OFFER_HOURS_ON_THE_DAY = 2;
/** Before the start: "Still coming?" is asked, and an unanswered place goes to the first in line. */
export const STILL_COMING_HOURS = 24;
export const SILENCE_HOURS = 6;
