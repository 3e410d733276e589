import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CONSENT_KINDS } from "#contract/letters.ts";
import { users } from "./users.ts";

/** What people sign in with, kept apart from `users`, so that no query of profiles can carry it along. */

const person = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
const lang = () => text({ enum: ["ru", "en"] }).notNull();

/** One a person. The e-mail is proven: until it is, there is a registration and no user. */
export const accounts = sqliteTable(
  "accounts",
  {
    userId: person().primaryKey(),
    email: text().notNull(),
    /** argon2id. Null for people who only ever came through a provider. */
    passwordHash: text(),
    phoneNumber: text(),
    phoneVerifiedAt: integer(),
    /** Of letters. */
    lang: lang(),
  },
  (table) => [
    uniqueIndex("accounts_by_email").on(table.email),
    uniqueIndex("accounts_by_phone").on(table.phoneNumber),
  ],
);

/**
 * A user who filled in the form and has not opened the letter. `id` becomes the user's. Two may name one e-mail:
 * anyone who reads its letters decides which becomes an account, and the others go.
 */
export const registrations = sqliteTable(
  "registrations",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    passwordHash: text(),
    name: text().notNull(),
    sex: text({ enum: ["MALE", "FEMALE", "UNDEF"] }).notNull(),
    birthday: text().notNull(),
    phoneNumber: text(),
    country: text().notNull(),
    lang: lang(),
    termsVersion: text().notNull(),
    newsletter: integer({ mode: "boolean" }).notNull(),
    /** Of the `device` cookie of the browser that signed up: in another one the letter's link asks for the password. */
    browserHash: text(),
    /** A code proved `phoneNumber`, before the letter was opened or after. */
    phoneVerifiedAt: integer(),
    /** Set when someone came through a provider that gave no proven e-mail. */
    provider: text(),
    subject: text(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index("registrations_by_email").on(table.email),
    index("registrations_by_phone").on(table.phoneNumber),
    index("registrations_by_expiry").on(table.expiresAt),
  ],
);

/** What someone agreed to, which version of the text, and when. Rows are added, never changed. */
export const consents = sqliteTable(
  "consents",
  {
    userId: person(),
    kind: text({ enum: CONSENT_KINDS }).notNull(),
    version: text().notNull(),
    given: integer({ mode: "boolean" }).notNull(),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.at] })],
);

/**
 * Links in letters: of a registration, or of someone with an account. Only the SHA-256 of the token is kept. Several
 * may be open at once, since letters arrive late and people open an older one; using one closes all of its kind; a
 * change of password or a sign-out everywhere closes every one of the account.
 */
export const linkTokens = sqliteTable(
  "link_tokens",
  {
    hash: text().primaryKey(),
    kind: text({ enum: ["registration", "recovery", "new_email", "stop_new_email", "undo_link"] }).notNull(),
    registrationId: text().references(() => registrations.id, { onDelete: "cascade" }),
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    /** The address that a `new_email` link proves, and that a `stop_new_email` link keeps out. */
    email: text(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index("link_tokens_by_user").on(table.userId, table.kind),
    index("link_tokens_by_registration").on(table.registrationId),
    index("link_tokens_by_expiry").on(table.expiresAt),
  ],
);

/** The latest code that was sent for a session or a registration: others neither use it nor use up its tries. */
export const phoneCodes = sqliteTable(
  "phone_codes",
  {
    /** Id of the session or the registration that asked for it. */
    owner: text().primaryKey(),
    /** Of a session's. */
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    phoneNumber: text().notNull(),
    /** HMAC of number and code: six digits would be guessed from a plain hash at once. */
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    /** By those who could not show that the code is theirs. */
    strangersTries: integer().notNull().default(0),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index("phone_codes_by_user").on(table.userId),
    index("phone_codes_by_expiry").on(table.expiresAt),
  ],
);

/** Accounts elsewhere that a person signs in with. */
export const connections = sqliteTable(
  "connections",
  { provider: text().notNull(), subject: text().notNull(), userId: person(), createdAt: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    uniqueIndex("connections_by_user").on(table.userId, table.provider),
  ],
);

/** Someone is at a provider's sign-in page and will come back with `state`. */
export const oauthAttempts = sqliteTable(
  "oauth_attempts",
  {
    stateHash: text().primaryKey(),
    provider: text().notNull(),
    /** Of the cookie that only the browser which left for the provider has. */
    browserHash: text().notNull(),
    verifier: text().notNull(),
    nonce: text().notNull(),
    /** The session that asked to link the provider. Null: someone signs in. */
    sessionId: text(),
    expiresAt: integer().notNull(),
  },
  (table) => [index("oauth_attempts_by_expiry").on(table.expiresAt)],
);

/** What came of it, to be fetched once by the client: a user to sign in, or a profile whose sign-up is unfinished. */
export const oauthTickets = sqliteTable(
  "oauth_tickets",
  {
    hash: text().primaryKey(),
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    /** JSON of `services/oauth/provider.ts`, Identity. */
    identity: text(),
    /** Of the cookie that only the browser which came back from the provider has. */
    browserHash: text().notNull().default(""),
    expiresAt: integer().notNull(),
  },
  (table) => [index("oauth_tickets_by_expiry").on(table.expiresAt)],
);

/** Browsers that a person has signed in from, so that a new one is worth a letter. */
export const knownDevices = sqliteTable(
  "known_devices",
  { userId: person(), deviceHash: text().notNull(), seenAt: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceHash] }),
    index("known_devices_by_seen").on(table.seenAt),
  ],
);

/** Letters that wait to be sent. A row goes when the mail server has taken the letter. */
export const mails = sqliteTable(
  "mails",
  {
    id: text().primaryKey(),
    /** Sealed (`services/seal.ts`): it holds a link that signs people in, and must not lie open in backups. */
    sealed: blob({ mode: "buffer" }).notNull(),
    attempts: integer().notNull().default(0),
    nextAt: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index("mails_by_next").on(table.nextAt)],
);

/** Letters whose recipient the mail server refused for good, by the browser and address that asked for them. */
export const refusedLetters = sqliteTable(
  "refused_letters",
  { askerHash: text().primaryKey(), refusedAt: integer().notNull() },
  (table) => [index("refused_letters_by_time").on(table.refusedAt)],
);
