import { FORM, PASSWORD } from "#test/helpers/browsers.ts";
import { allOf, anyone, type Rule, type Table } from "./rules.ts";
import type { Person } from "./things.ts";
import { RESIDENT } from "./town.ts";

const TOKEN = "a-token-that-nobody-was-given-in-any-e-mail";
const noToken = { params: () => ({ token: TOKEN }) };
const ticket = { body: () => ({ ticket: TOKEN }) };
const provider = { params: () => ({ provider: "vk" }) };

/**
 * Every route that a stranger may use. Adding one takes a deliberate decision. Requests with a valid link, code or ticket are
 * tested with their feature; here no one has one. auth/account-recovery.test.ts proves, by kind, that every account-recovery action
 * ends outstanding links, tickets and codes.
 */
export const PUBLIC = {
  "GET /healthz": anyone(),
  "GET /readyz": anyone(),
  "GET /openapi.json": anyone(),
  "GET /docs": anyone(),
  "GET /docs/scalar.js": anyone(),
  "GET /swagger": anyone(),
  "GET /swagger/json": anyone(),
  /** Only for requests from the server's own machine; these come from elsewhere. */
  "GET /outbox/": anyone("not_found"),
  "GET /outbox/:id": anyone("not_found"),
  "GET /api/common/app-version": anyone(),
  "GET /api/common/config": anyone(),
  "POST /api/common/errors": anyone("ok", { body: () => ({ message: "x is not a function" }) }),
  "POST /api/common/vitals": anyone("ok", { body: () => ({ page: "home", LCP: 900 }) }),
  "POST /api/common/support": anyone("ok", {
    body: ({ email }) => ({
      email: email || "guest@example.org",
      type: "bug",
      text: "Не открывается страница",
    }),
  }),
  "GET /api/common/support/challenge": anyone(),
  "POST /api/decisions": anyone("ticket_expired", ticket),
  "POST /api/decisions/read": anyone("ticket_expired", { body: () => ({ ticket: TOKEN, id: "none" }) }),
  "POST /api/decisions/appeal": anyone("ticket_expired", {
    body: () => ({ ticket: TOKEN, id: "none", text: "Это ошибка" }),
  }),
  "POST /api/decisions/archive": anyone("ticket_expired", ticket),
  "POST /api/decisions/delete": anyone("ticket_expired", ticket),
  "GET /api/queue/classic": anyone(),
  "GET /api/queue/rating": anyone(),
  "GET /api/queue/hours": anyone(),
  "GET /api/queue/alert": anyone(),
  "POST /api/queue/alert/evening": anyone("validation_failed", {
    body: () => ({ subscription: "of no browser" }),
  }),
  "POST /api/queue/alert": anyone("validation_failed", { body: () => ({ subscription: "of no browser" }) }),
  /** No evenings are configured here. */
  "GET /api/queue/evening.ics": anyone("not_found"),
  "POST /api/auth/register": anyone("ok", {
    body: (_, { id }) => ({ ...FORM, email: `new-${id}@example.org` }),
    writes: "a link for the one who signs up",
  }),
  "POST /api/auth/birthday": anyone("ok", { body: () => ({ birthday: FORM.birthday }) }),
  /** E-mails go only to the address itself. With HIDE_ACCOUNTS these routes do not reveal whether an account exists. */
  "POST /api/auth/resend": [
    anyone("user_not_found", { body: () => ({ email: "newcomer@example.org" }) }),
    { ...anyone("email_in_use", { body: () => ({ email: RESIDENT }) }), note: "to a member" },
  ],
  "POST /api/auth/letter-state": anyone("ok", { body: ({ email }) => ({ email }) }),
  "POST /api/auth/initRecover": anyone({ guest: "user_not_found" }, { body: ({ email }) => ({ email }) }),
  "GET /api/auth/confirmation-info/:token": anyone("activation_code_not_found", noToken),
  "POST /api/auth/stopEmailChange/:token": anyone("activation_code_not_found", noToken),
  "POST /api/auth/undoLinking/:token": anyone("activation_code_not_found", noToken),
  "POST /api/auth/activateEmail/:token": anyone("activation_code_not_found", noToken),
  "POST /api/auth/activate-account": anyone("activation_code_not_found", {
    body: ({ phoneNumber }) => ({ emailToken: TOKEN, phoneNumber, code: "123456" }),
  }),
  /** Members verify their phones here too; strangers come with the link of an e-mail. */
  "POST /api/auth/phone/send-code": anyone(
    { guest: "activation_code_not_found", locked: "user_locked" },
    { body: ({ phoneNumber }) => ({ phoneNumber, emailToken: TOKEN }) },
  ),
  "POST /api/auth/phone/verify-code": anyone(
    { ...allOf("phone_code_not_found"), locked: "user_locked" },
    { body: ({ phoneNumber }) => ({ phoneNumber, code: "123456" }) },
  ),
  "POST /api/auth/login": [
    anyone(
      { guest: "user_not_found", locked: "user_locked" },
      { body: ({ email }) => ({ email, password: PASSWORD }) },
    ),
    {
      ...anyone("wrong_password", { body: () => ({ email: RESIDENT, password: "not the password 1" }) }),
      note: "with a guess",
    },
  ],
  "POST /api/auth/second-factor": anyone("second_factor_expired", {
    body: () => ({ challenge: TOKEN, code: "123456" }),
  }),
  "POST /api/auth/setNewPassword": anyone("recovery_code_not_found", {
    body: () => ({ code: TOKEN, password1: PASSWORD, password2: PASSWORD }),
  }),
  /** Ends only the session that the token itself names. */
  "POST /api/auth/sign-out": anyone(),
  "GET /api/auth/providers": anyone(),
  "GET /api/auth/oauth/:provider/start": anyone("ok", provider),
  "GET /api/auth/oauth/:provider/callback": anyone("ok", provider),
  "POST /api/auth/oauth/:provider/callback": anyone("ok", { ...provider, body: () => ({ state: TOKEN }) }),
  "POST /api/auth/oauth/exchange": anyone("bad_oauth", ticket),
  "POST /api/auth/oauth/pending": anyone("bad_oauth", ticket),
  "POST /api/auth/oauth/email": anyone("bad_oauth", {
    body: ({ email }) => ({ ...FORM, ticket: TOKEN, email }),
  }),
  "POST /api/vk/app": anyone("bad_oauth", { body: () => ({ accessToken: { value: TOKEN } }) }),
  /** The address names the viewer it was issued to. */
  "GET /media/:id/:file": [
    photo(({ image }) => image, "for friends", { ...allOf("not_found"), friend: "ok", vipFriend: "ok" }),
    photo(({ avatar }) => avatar, "for everyone", {
      blocker: "not_found",
      blocked: "not_found",
      deleted: "not_found",
      locked: "not_found",
    }),
  ],
  "GET /api/unsubscribe/:token": anyone("ok", noToken),
  "POST /api/unsubscribe/:token": anyone("not_found", noToken),
  /** Found only by a secret, which no viewer has. */
  "GET /calendar/:file": anyone("not_found", { params: () => ({ file: `${"x".repeat(43)}.ics` }) }),
  /** With a wrong mark the route answers with a 404 page. */
  "GET /meet/:id/:mark": anyone("404", { params: ({ event }) => ({ id: event, mark: "x" }) }),
  "GET /tiles/:z/:x/:y": anyone("ok", { params: () => ({ z: "3", x: "4", y: "2" }) }),
  "GET /api/city/popular": anyone(),
  "GET /api/city/suggestions": anyone("ok", { query: () => "name=М" }),
  "GET /api/vip/products": anyone(),
  /** The sandbox bank sends no notifications, and T-Bank's are tested with their provider. */
  "POST /api/vip/notification": anyone("not_found", { body: () => ({ Status: "CONFIRMED" }) }),
  "GET /api/vip/renewal/stop/:token": anyone("not_found", noToken),
  "POST /api/vip/renewal/stop/:token": anyone("not_found", noToken),
  /** The bank's page finds an order only by its number. */
  "GET /checkout/:id": anyone("not_found", { params: () => ({ id: crypto.randomUUID() }) }),
  "POST /checkout/:id": anyone("not_found", {
    params: () => ({ id: crypto.randomUUID() }),
    body: () => ({ act: "pay", card: "good" }),
  }),
  "GET /peerjs/": anyone(),
  "GET /peerjs/id": anyone(),
  "GET /peerjs/:key/id": anyone("ok", { params: () => ({ key: "peerjs" }) }),
} as const satisfies Table;

function photo(of: (person: Person) => string, note: string, owner: Rule["cells"]["owner"]): Rule {
  const none = "not_found" as const;
  return {
    ...anyone("ok", { params: (target) => ({ id: of(target), file: "screen.webp" }) }),
    note,
    cells: { self: { guest: none }, owner: owner!, gone: none, suspended: none, nobody: none },
  };
}
