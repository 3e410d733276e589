import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { LANGS } from "#contract/lang.ts";
import { CONSENT_FORMS, CONSENT_KINDS } from "#contract/letters.ts";
import { SEXES } from "#contract/people.ts";
import { person } from "./person-column.ts";
import { users } from "./users.ts";

/** Credentials, kept apart from `users` so that no query of profiles can include them. */

const lang = () => text({ enum: LANGS }).notNull();

/** One per user. The e-mail is verified: before that there is only a registration and no user. */
export const accounts = sqliteTable(
  "accounts",
  {
    userId: person().primaryKey(),
    email: text().notNull(),
    /** argon2id. Null for people who have only signed in through a provider. */
    passwordHash: text(),
    phoneNumber: text(),
    phoneVerifiedAt: integer(),
    /** Language of letters to this person. */
    lang: lang(),
  },
  (table) => [
    uniqueIndex("accounts_by_email").on(table.email),
    uniqueIndex("accounts_by_phone").on(table.phoneNumber),
  ],
);

/**
 * A sign-up whose letter has not been opened yet. `id` becomes the user's id. Several may name the same e-mail: the owner
 * of the mailbox decides which becomes an account, and the others are deleted.
 */
export const registrations = sqliteTable(
  "registrations",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    passwordHash: text(),
    name: text().notNull(),
    sex: text({ enum: SEXES }).notNull(),
    birthday: text().notNull(),
    phoneNumber: text(),
    country: text().notNull(),
    lang: lang(),
    termsVersion: text().notNull(),
    newsletter: integer({ mode: "boolean" }).notNull(),
    consentForm: text({ enum: CONSENT_FORMS }).notNull().default("boxes"),
    /** Hash of the `device` cookie of the browser that signed up: in any other the letter's link asks for the password. */
    browserHash: text(),
    /** When a code verified `phoneNumber`, before or after the letter was opened. */
    phoneVerifiedAt: integer(),
    /** Set for a sign-up through a provider that gave no verified e-mail. */
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

/** What a user agreed to, in which version of the text, and when. Rows are added, never changed. */
export const consents = sqliteTable(
  "consents",
  {
    userId: person(),
    kind: text({ enum: CONSENT_KINDS }).notNull(),
    version: text().notNull(),
    given: integer({ mode: "boolean" }).notNull(),
    form: text({ enum: CONSENT_FORMS }).notNull().default("boxes"),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.at] })],
);

/**
 * Links in letters, of a registration or an account. Only the SHA-256 of the token is stored. Several may be valid at once,
 * since letters arrive late and people open an older one. Using one invalidates all of its kind; a password change or a
 * sign-out everywhere invalidates every link of the account.
 */
export const linkTokens = sqliteTable(
  "link_tokens",
  {
    hash: text().primaryKey(),
    kind: text({ enum: ["registration", "recovery", "new_email", "stop_new_email", "undo_link"] }).notNull(),
    registrationId: text().references(() => registrations.id, { onDelete: "cascade" }),
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    /** The address that a `new_email` link verifies, or that a `stop_new_email` link rejects. */
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

/** The latest code sent for a session or a registration. No other can use it, or use up its tries. */
export const phoneCodes = sqliteTable(
  "phone_codes",
  {
    /** Id of the session or registration that requested it. */
    owner: text().primaryKey(),
    /** Set when the owner is a session. */
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    phoneNumber: text().notNull(),
    /** HMAC of number and code: six digits could be guessed from a plain hash at once. */
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    /** Tries by browsers that could not show that the code is theirs. */
    strangersTries: integer().notNull().default(0),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index("phone_codes_by_user").on(table.userId),
    index("phone_codes_by_expiry").on(table.expiresAt),
  ],
);

/** Accounts at providers that a user signs in with. */
export const connections = sqliteTable(
  "connections",
  { provider: text().notNull(), subject: text().notNull(), userId: person(), createdAt: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    uniqueIndex("connections_by_user").on(table.userId, table.provider),
  ],
);

/** A person who is at a provider's sign-in page and will come back with `state`. */
export const oauthAttempts = sqliteTable(
  "oauth_attempts",
  {
    stateHash: text().primaryKey(),
    provider: text().notNull(),
    /** Hash of a cookie that only the browser which left for the provider has. */
    browserHash: text().notNull(),
    verifier: text().notNull(),
    nonce: text().notNull(),
    /** The session that is linking the provider. Null for a sign-in. */
    sessionId: text(),
    expiresAt: integer().notNull(),
  },
  (table) => [index("oauth_attempts_by_expiry").on(table.expiresAt)],
);

/** The result, which the client fetches once: a user to sign in, or the identity for an unfinished sign-up. */
export const oauthTickets = sqliteTable(
  "oauth_tickets",
  {
    hash: text().primaryKey(),
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    /** `Identity` (`services/oauth/provider.ts`) as JSON. */
    identity: text(),
    /** Hash of a cookie that only the browser which came back from the provider has. */
    browserHash: text().notNull().default(""),
    expiresAt: integer().notNull(),
  },
  (table) => [index("oauth_tickets_by_expiry").on(table.expiresAt)],
);

/** Browsers that a user has signed in from. A sign-in from a new one sends a letter. */
export const knownDevices = sqliteTable(
  "known_devices",
  {
    userId: person(),
    deviceHash: text().notNull(),
    seenAt: integer().notNull(),
    /** Until then sign-ins from it need no second factor. */
    trustedUntil: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceHash] }),
    index("known_devices_by_seen").on(table.seenAt),
  ],
);

/** The authenticator app of a member who signs in with a second factor (RFC 6238). */
export const secondFactors = sqliteTable(
  "second_factors",
  {
    userId: person().primaryKey(),
    /** Encrypted (`services/seal.ts`): who knows the secret has the codes. */
    secret: blob({ mode: "buffer" }).notNull(),
    startedAt: integer().notNull(),
    /** Null until a code has proved that the app knows the secret: before that it is not asked for. */
    confirmedAt: integer(),
    /** The time step of the latest code that was accepted: no code counts twice. */
    lastStep: integer().notNull().default(0),
  },
  (table) => [index("second_factors_by_start").on(table.confirmedAt, table.startedAt)],
);

/** Each replaces a code of the app once; the row is deleted then. They are random enough for a plain hash. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  { userId: person(), codeHash: text().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Sign-ins whose first factor was right, which wait for the second. */
export const secondFactorChallenges = sqliteTable(
  "second_factor_challenges",
  {
    hash: text().primaryKey(),
    userId: person(),
    /** Hash of the `device` cookie of the browser that began to sign in. */
    browserHash: text().notNull(),
    /** A letter about a new device would tell the owner nothing. */
    isExpected: integer({ mode: "boolean" }).notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index("second_factor_challenges_by_user").on(table.userId),
    index("second_factor_challenges_by_expiry").on(table.expiresAt),
  ],
);

/** Letters waiting to be sent. A row is deleted once the mail server has accepted the letter. */
export const mails = sqliteTable(
  "mails",
  {
    id: text().primaryKey(),
    /** Encrypted (`services/seal.ts`): it may hold a link that signs people in, which must not be readable in backups. */
    sealed: blob({ mode: "buffer" }).notNull(),
    attempts: integer().notNull().default(0),
    nextAt: integer().notNull(),
    createdAt: integer().notNull(),
    /** What the mail server said to the last attempt, without addresses. */
    lastError: text(),
  },
  (table) => [index("mails_by_next").on(table.nextAt)],
);

/** Letters whose recipient the mail server refused permanently, by the browser and address that requested them. */
export const refusedLetters = sqliteTable(
  "refused_letters",
  { requesterHash: text("asker_hash").primaryKey(), refusedAt: integer().notNull() },
  (table) => [index("refused_letters_by_time").on(table.refusedAt)],
);
