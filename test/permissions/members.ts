import { createECDH, randomBytes } from "node:crypto";
import { ANY_COMPANION } from "#contract/filters.ts";
import { LEGAL_EDITIONS } from "#contract/legal.ts";
import { PASSWORD } from "#test/helpers/browsers.ts";
import {
  anyone,
  BLOCKS,
  own,
  ownLeaving,
  person,
  type Request,
  type Rule,
  type Table,
  thing,
} from "./rules.ts";
import { RESIDENT } from "./town.ts";

/** Routes about the member's own things. Routes between people are in `PEOPLE`. */
export const MEMBERS: Table = {
  /** Allowed with METRICS_TOKEN or from the same machine; these requests come from elsewhere. */
  "GET /metrics": anyone("unauthorized"),
  "GET /peerjs/peers": anyone("401"),
  "GET /peerjs/:key/peers": anyone("401", { params: () => ({ key: "peerjs" }) }),

  "POST /api/auth/change_password": [
    own({ body: () => changeOf(PASSWORD) }),
    own({ note: "with a guess", self: "wrong_password", body: () => changeOf("not the password 1") }),
  ],
  "POST /api/auth/change_email": [
    own({ body: (_, { id }) => ({ newEmail: `moved-${id}@example.org`, password: PASSWORD }) }),
    own({
      note: "to that of another",
      self: "email_in_use",
      body: () => ({ newEmail: RESIDENT, password: PASSWORD }),
    }),
  ],
  "GET /api/auth/second-factor": own(),
  "POST /api/auth/second-factor/set-up": own({ body: () => ({ password: PASSWORD }) }),
  "POST /api/auth/second-factor/turn-on": own({
    self: "second_factor_off",
    body: () => ({ code: "123456" }),
  }),
  "POST /api/auth/second-factor/turn-off": own({
    self: "second_factor_off",
    body: () => ({ password: PASSWORD, code: "123456" }),
  }),
  "POST /api/auth/second-factor/recovery-codes": own({
    self: "second_factor_off",
    body: () => ({ password: PASSWORD, code: "123456" }),
  }),
  "POST /api/auth/language": own({ body: () => ({ lang: "en" }) }),
  "GET /api/auth/sessions": ownLeaving(),
  "DELETE /api/auth/sessions/:id": thing(({ session }) => session, { guard: "leaving" }),
  "POST /api/auth/sign-out-all": ownLeaving(),
  "GET /api/auth/connections": own(),
  "POST /api/auth/connections/:provider": own({
    self: "bad_oauth",
    params: () => ({ provider: "vk" }),
    body: () => ({ password: PASSWORD }),
  }),
  "POST /api/auth/connections/:provider/remove": own({
    params: () => ({ provider: "vk" }),
    body: () => ({ password: PASSWORD }),
  }),

  "GET /api/user/me": ownLeaving(),
  "POST /api/user/update": own({ body: () => ({ name: "Мария" }) }),
  "POST /api/user/settings": own({ body: () => ({ hide: true }) }),
  "GET /api/user/terms": own(),
  "POST /api/user/terms": [
    own({ body: () => ({ version: LEGAL_EDITIONS.at(-1)! }) }),
    own({ note: "of no edition", self: "validation_failed", body: () => ({ version: "1999-01-01" }) }),
  ],
  "POST /api/user/status/update": own({ body: () => ({ status: "Гуляю" }) }),
  "POST /api/user/profile/geolocation": own({ body: () => ({ lat: 55.7, lon: 37.6 }) }),
  "POST /api/user/phone/update": person(
    { owner: "phone_in_use", gone: "phone_in_use", suspended: "phone_in_use", nobody: "ok" },
    { body: ({ phoneNumber }) => ({ phoneNumber }) },
  ),
  "POST /api/user/avatar/update": thing(({ image }) => image, { body: ({ image }) => ({ image }) }),
  "POST /api/user/introduction/update": thing(({ voice }) => voice, { body: ({ voice }) => ({ voice }) }),
  "POST /api/user/images/update": thing(({ image }) => image, { body: ({ image }) => ({ images: [image] }) }),
  "POST /api/user/image/add/:id": thing(({ image }) => image),
  "POST /api/user/image/remove/:id": thing(({ image }) => image),
  "GET /api/user/verification": own(),
  "DELETE /api/user/verification": own({ self: "not_found" }),
  "POST /api/user/verification/gesture": own(),
  "POST /api/user/verification/selfie": own({
    self: "validation_failed",
    note: "of no frames",
    body: () => ({}),
  }),
  "POST /api/image/upload": own({ self: "validation_failed", note: "of no photo", body: () => ({}) }),
  "POST /api/voice/upload": own({ self: "validation_failed", note: "of no recording", body: () => ({}) }),
  "GET /api/privacy": own(),
  "POST /api/privacy": own({ body: () => ({ photos: "NOBODY" }) }),
  "GET /api/settings/notification": own(),
  "POST /api/settings/notification": own({ body: () => ({ digest: true }) }),
  "POST /api/user/profile/archive": ownLeaving({ body: () => ({ password: PASSWORD }) }),
  "POST /api/user/profile/delete": own({ body: () => ({ password: PASSWORD }) }),
  "POST /api/user/profile/restore": ownLeaving(),

  "GET /api/tag/popular": own(),
  "GET /push-subscriptions/key": own(),
  "PUT /push-subscriptions/add-token": own({ body: newSubscription }),
  "DELETE /push-subscriptions/remove-token": own(),
  "POST /push-subscriptions/test": own(),

  "POST /api/queue/alert/letter": own(),
  "GET /api/rating/allowance": own(),
  "GET /api/rating/talks": own(),
  "GET /api/user/profile/as/:viewer": own({ params: () => ({ viewer: "stranger" }) }),
  "GET /api/filter/queue-preferences": own(),
  "POST /api/filter/queue-preferences": own({ body: () => ({ ...ANY_COMPANION, onlyVip: true }) }),
  "GET /api/user/search": own(),
  "POST /api/user/search/count": own({ body: () => ({ sex: "MALE" }) }),
  "GET /api/user/recommendations": own(),
  "GET /api/filter/search-preferences": own(),
  "POST /api/filter/search-preferences": own({ body: () => ({ onlyVip: true }) }),
  "GET /api/settings/dating": own(),
  "POST /api/settings/dating": own({ body: () => ({ personal: false }) }),
  "GET /api/user/bookmarks": own(),
  "GET /api/user/visitors": own(),
  "GET /api/user/matches": own(),
  "GET /api/user/likes": own(),
  "GET /api/user/dating-news": own(),
  "POST /api/user/dating-news": own({ body: () => ({ seen: "visitors" }) }),
  "GET /api/filter/saved-searches": own(),
  "POST /api/filter/saved-searches": own({ body: () => ({ name: "Рядом" }) }),
  "POST /api/filter/saved-searches/:id": thing(({ savedSearch }) => savedSearch, {
    body: () => ({ alerts: false }),
  }),
  "DELETE /api/filter/saved-searches/:id": thing(({ savedSearch }) => savedSearch),
  "POST /api/filter/saved-searches/:id/restore": thing(({ savedSearch }) => savedSearch),
  "GET /api/filter/saved-searches/:id/people": thing(({ savedSearch }) => savedSearch),
  "GET /api/vip/status": own(),
  "GET /api/vip/invite": own(),
  "POST /api/vip/enable": own(),
  "POST /api/vip/buy": own({ body: () => ({ vipProductId: 1 }) }),
  "GET /api/vip/payment-status": own(),
  "GET /api/vip/check-payment/:id": thing(({ payment }) => payment),
  "GET /api/vip/renewal": own(),
  "POST /api/vip/renewal": own({ body: () => ({ vipProductId: 1 }), self: "renewal_unavailable" }),
  "DELETE /api/vip/renewal": own(),
  "GET /api/vip/cards": own(),
  "POST /api/vip/cards/:id/main": thing(({ card }) => card),
  "DELETE /api/vip/cards/:id": thing(({ card }) => card),
  /** For admins only; no viewer is one. */
  "POST /api/vip/payments/:id/refund": thing(({ payment }) => payment, {
    cells: { self: "forbidden", owner: "forbidden", nobody: "forbidden" },
    body: () => ({}),
  }),
};

/** For moderators only; no viewer is one. What moderators may do is tested in `moderation/cases`. */
const refused = (request: Request = {}): Rule => own({ self: "forbidden", ...request });
const itself: Request = { params: (_, { id }) => ({ id }) };
const GROUND = "Просили по телефону";
const anyId = { params: () => ({ id: crypto.randomUUID() }) };

export const MODERATION: Table = {
  "GET /api/moderation/overview": refused(),
  "POST /api/moderation/confirmation": refused({ body: () => ({ password: PASSWORD }) }),
  "GET /api/moderation/cases/next": refused(),
  "GET /api/moderation/cases/:id/reports/:reportId": refused({
    params: () => ({ id: "case", reportId: "report" }),
  }),
  "POST /api/moderation/cases/:id/decision": refused({ ...anyId, body: () => ({ action: "dismiss" }) }),
  "POST /api/moderation/cases/:id/undo": refused(anyId),
  "POST /api/moderation/cases/:id/skip": refused(anyId),
  "POST /api/moderation/cases/:id/reveal": refused({
    ...anyId,
    body: () => ({ what: "name", id: "report" }),
  }),
  "GET /api/moderation/people": refused({ query: () => "q=a" }),
  "GET /api/moderation/people/:id": refused(itself),
  "POST /api/moderation/people/:id/sanctions": refused({
    ...itself,
    body: () => ({ kind: "warn", reason: "spam", ground: GROUND }),
  }),
  "GET /api/moderation/sanctions": refused({ query: () => "kind=held" }),
  "POST /api/moderation/sanctions/:id/revoke": refused({ ...anyId, body: () => ({ ground: GROUND }) }),
  "POST /api/moderation/people/:id/end-sessions": refused({ ...itself, body: () => ({ ground: GROUND }) }),
  "POST /api/moderation/people/:id/recovery-link": refused({ ...itself, body: () => ({ ground: GROUND }) }),
  "POST /api/moderation/people/:id/gift-vip": refused({
    ...itself,
    body: () => ({ days: 7, ground: GROUND }),
  }),
  "POST /api/moderation/people/:id/erase": refused({ ...itself, body: () => ({ ground: GROUND }) }),
  "POST /api/moderation/people/:id/export": refused({ ...itself, body: () => ({ ground: GROUND }) }),
  "POST /api/moderation/people/:id/role": refused({
    ...itself,
    body: () => ({ role: "moderator", ground: GROUND }),
  }),
  "GET /api/moderation/appeals": refused(),
  "POST /api/moderation/appeals/:id": refused({ ...anyId, body: () => ({ outcome: "upheld" }) }),
  "GET /api/moderation/proposals": refused(),
  "POST /api/moderation/proposals/:id": refused({ ...anyId, body: () => ({ seconded: true }) }),
  "GET /api/moderation/log": refused(),
  "GET /api/moderation/figures": refused(),
  "GET /api/moderation/photos": refused(),
  "POST /api/moderation/photos/:id": refused({ ...anyId, body: () => ({ approved: true }) }),
  "GET /api/moderation/selfies/next": refused(),
  "POST /api/moderation/selfies/:id": refused({
    ...anyId,
    body: () => ({ approved: false, reason: "unclear" }),
  }),
  "GET /api/moderation/events": refused(),
  "POST /api/moderation/events/:id/remove": refused({
    ...anyId,
    body: () => ({ reason: "spam", ground: GROUND }),
  }),
  "GET /api/moderation/tickets": refused(),
  "POST /api/moderation/tickets/:number/answer": refused({
    params: () => ({ number: "1" }),
    body: () => ({ text: "Да" }),
  }),
  "POST /api/moderation/tickets/:number/close": refused({ params: () => ({ number: "1" }) }),
  "GET /api/moderation/settings": refused(),
  "POST /api/moderation/settings/tariffs": refused({ body: () => ({ days: 7, amount: 100 }) }),
  "POST /api/moderation/settings/tariffs/:number/retire": refused({ params: () => ({ number: "1" }) }),
  "POST /api/moderation/settings/blocks": refused({
    body: () => ({ kind: "domain", value: "example.com", days: 7 }),
  }),
  "POST /api/moderation/settings/blocks/:number/lift": refused({ params: () => ({ number: "1" }) }),
  "POST /api/moderation/settings/words": refused({ body: () => ({ kind: "word", value: "казино" }) }),
  "POST /api/moderation/settings/words/:number/accept": refused({ params: () => ({ number: "1" }) }),
  "POST /api/moderation/settings/news/try": refused({ body: () => ({ source: "# ru: А" }) }),
  "POST /api/moderation/settings/news": refused({ body: () => ({ source: "# ru: А" }) }),
  "POST /api/moderation/settings/news/:id/stop": refused(anyId),
  "POST /api/moderation/settings/maintenance": refused({ body: () => ({ until: null }) }),
};

/** Only people who can be found can be bookmarked or dismissed: closed people are treated as missing. */
const CLOSED = {
  self: "validation_failed",
  owner: { blocker: "not_found", blocked: "not_found" },
  gone: "not_found",
  suspended: "not_found",
} as const;

/** Routes between two people. */
export const PEOPLE: Table = {
  /** People closed by a block, deletion or suspension are shown by name only; `secretsFrom` checks that. */
  "GET /api/user/id/:id": person({}),
  "POST /api/user/profile/view/:id": person({
    owner: { blocker: "not_found", blocked: "not_found" },
    gone: "not_found",
    suspended: "not_found",
  }),

  "POST /api/user/pass/:id": person(CLOSED),
  "DELETE /api/user/pass/:id": person({ nobody: "ok" }),
  "POST /api/user/bookmark/:id": person(CLOSED),
  "DELETE /api/user/bookmark/:id": person({ nobody: "ok" }),

  "POST /api/user/like/:id": person({
    self: "validation_failed",
    owner: BLOCKS,
    gone: "deleted_profile",
    suspended: "deleted_profile",
  }),
  "DELETE /api/user/like/:id": person({ self: "validation_failed" }),

  /** What is closed is missing, whatever the reason; `secretsFrom` checks it. */
  "POST /api/previews": thing(({ event }) => event, {
    body: ({ event, id }) => ({ events: [event], people: [id] }),
    cells: { self: "ok", owner: "ok", gone: "ok", suspended: "ok", nobody: "ok" },
  }),

  "GET /api/user/friendship/counts": own(),
  "GET /api/user/friendship/online": own(),
  "GET /api/user/friendship/friendsPagination": own(),
  "GET /api/user/friendship/requests/incomingPagination": own(),
  "GET /api/user/friendship/requests/outgoingPagination": own(),
  "POST /api/user/friendship/requests/follow/:id": person({
    self: "validation_failed",
    owner: BLOCKS,
    gone: "deleted_profile",
    suspended: "deleted_profile",
  }),
  "POST /api/user/friendship/requests/unfollow/:id": person({ self: "validation_failed" }),
  /** Accepting a request that was never sent makes no friendship; friends are friends already. */
  "POST /api/user/friendship/requests/incoming/submit": [
    person(
      {
        self: "validation_failed",
        owner: { free: "not_found", vip: "not_found", blocker: "not_found", blocked: "not_found" },
        gone: "not_found",
        suspended: "not_found",
      },
      { note: "accept", body: ({ id }) => ({ uid: id, accept: true }) },
    ),
    person(
      { self: "validation_failed", owner: "not_found", gone: "not_found", suspended: "not_found" },
      { note: "decline", body: ({ id }) => ({ uid: id, accept: false }) },
    ),
  ],
  "GET /api/user/blockedPagination": own(),
  "GET /api/user/blocks/:id": person({ self: "validation_failed" }),
  "POST /api/user/blocks/:id": person({ self: "validation_failed" }),
  "DELETE /api/user/blocks/:id": person({ self: "validation_failed" }),

  /** A block does not prevent reports, in either direction. */
  "POST /api/rating/:id/report": [
    {
      ...person({ self: "validation_failed" }, { body: () => ({ reason: "spam" }) }),
      writes: "rows that name the report and the photos of the profile",
    },
    person(
      { self: "validation_failed", owner: "not_found", gone: "not_found", suspended: "not_found" },
      { note: "out of a chat of theirs", body: ({ chat }) => ({ reason: "spam", chatId: chat }) },
    ),
    person(
      { self: "validation_failed", owner: "not_found", gone: "not_found", suspended: "not_found" },
      { note: "out of a chat with another", body: (_, { chat }) => ({ reason: "spam", chatId: chat }) },
    ),
  ],
  "GET /api/rating/pending-reviews": own(),
  "POST /api/rating/:id/review": thing(({ review }) => review, {
    body: () => ({ rating: 1 }),
    writes: "the rating of the companion changes at once",
  }),
  "DELETE /api/rating/:id/review": thing(({ review }) => review),

  "GET /api/chat/allPagination": own(),
  "GET /api/chat/unread": own(),
  "GET /api/chat/habit/:userId": person({}),
  "GET /api/chat/with/:userId": person({ self: "not_found" }),
  "GET /api/chat/with/:userId/meetings": person({ self: "not_found" }),
  "GET /api/chat/:id": thing(({ chat }) => chat),
  "GET /api/chat/:id/messagesPagination": [
    thing(({ chat }) => chat),
    thing((_) => "", {
      note: "around a message of another chat",
      cells: { owner: "not_found" },
      params: (_, { chat }) => ({ id: chat }),
      query: ({ message }) => `around=${message}`,
    }),
  ],
  "GET /api/chat/:id/search": thing(({ chat }) => chat, { query: () => "text=привет" }),
  "POST /api/chat/:id/chat_entry": thing(({ chat }) => chat),
  "POST /api/chat/:id/settings": thing(({ chat }) => chat, { body: () => ({ pinned: true }) }),
  "DELETE /api/chat/:id/delete": thing(({ chat }) => chat),
  "POST /api/message/:id/edit": [
    thing(({ message }) => message, {
      body: () => ({ content: "Иначе" }),
      writes: "the message, which both have",
    }),
    thing(({ heard }) => heard, {
      body: () => ({ content: "Иначе" }),
      note: "of the companion",
      cells: { self: "not_found" },
    }),
  ],
  "DELETE /api/message/:id/delete": [
    thing(({ message }) => message),
    thing(({ heard }) => heard, { note: "of the companion", cells: { self: "not_found" } }),
  ],
};

const changeOf = (oldPassword: string) => ({
  oldPassword,
  newPassword1: "another horse 2",
  newPassword2: "another horse 2",
});

function newSubscription() {
  const curve = createECDH("prime256v1");
  const keys = { p256dh: curve.generateKeys("base64url"), auth: randomBytes(16).toString("base64url") };
  const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
  return { provider: "webpush", providerToken: JSON.stringify({ endpoint, keys }) };
}
