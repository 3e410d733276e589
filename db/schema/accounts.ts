import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { LANGS } from "#contract/lang.ts";
import { CONSENT_FORMS, CONSENT_KINDS } from "#contract/optional-mails.ts";
import { SEXES } from "#contract/people.ts";
import { person } from "./person-column.ts";
import { users } from "./users.ts";

/** Kept apart from `users` so that no query of profiles can include credentials. */

const lang = () => text({ enum: LANGS }).notNull();

/** The e-mail is verified: before that there is only a registration and no user. */
export const accounts = sqliteTable(
  "accounts",
  {
    userId: person().primaryKey(),
    email: text().notNull(),
    /** argon2id. Null for people who have only signed in through a provider. */
    passwordHash: text(),
    phoneNumber: text(),
    phoneVerifiedAt: integer(),
    lang: lang(),
  },
  (table) => [
    uniqueIndex("accounts_by_email").on(table.email),
    uniqueIndex("accounts_by_phone").on(table.phoneNumber),
  ],
);

/** `id` becomes the user's id. Several may name the same e-mail: the owner of the mailbox decides which becomes an account. */
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
    /** Hash of the `device` cookie: in any other browser the e-mail's link asks for the password. */
    browserHash: text(),
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

/** Several may be valid, since e-mails arrive late. Using one ends all of its kind; a new password, every link of the account. */
export const linkTokens = sqliteTable(
  "link_tokens",
  {
    hash: text().primaryKey(),
    kind: text({ enum: ["registration", "recovery", "new_email", "stop_new_email", "undo_link"] }).notNull(),
    registrationId: text().references(() => registrations.id, { onDelete: "cascade" }),
    userId: text().references(() => users.id, { onDelete: "cascade" }),
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

/** Of a session or a registration: no other can use it, or use up its tries. */
export const phoneCodes = sqliteTable(
  "phone_codes",
  {
    owner: text().primaryKey(),
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    phoneNumber: text().notNull(),
    /** HMAC of number and code: six digits could be guessed from a plain hash at once. */
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    /** By browsers that could not show that the code is theirs. */
    strangersTries: integer().notNull().default(0),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index("phone_codes_by_user").on(table.userId),
    index("phone_codes_by_expiry").on(table.expiresAt),
  ],
);

export const connections = sqliteTable(
  "connections",
  { provider: text().notNull(), subject: text().notNull(), userId: person(), createdAt: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    uniqueIndex("connections_by_user").on(table.userId, table.provider),
  ],
);

export const oauthAttempts = sqliteTable(
  "oauth_attempts",
  {
    stateHash: text().primaryKey(),
    provider: text().notNull(),
    /** Of a cookie that only the browser which left for the provider has. */
    browserHash: text().notNull(),
    verifier: text().notNull(),
    nonce: text().notNull(),
    /** The session that is linking the provider. Null for a sign-in. */
    sessionId: text(),
    expiresAt: integer().notNull(),
  },
  (table) => [index("oauth_attempts_by_expiry").on(table.expiresAt)],
);

export const oauthTickets = sqliteTable(
  "oauth_tickets",
  {
    hash: text().primaryKey(),
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    identity: text(),
    /** Of a cookie that only the browser which came back from the provider has. */
    browserHash: text().notNull().default(""),
    expiresAt: integer().notNull(),
  },
  (table) => [index("oauth_tickets_by_expiry").on(table.expiresAt)],
);

/** A sign-in from a browser that is not among them sends an e-mail. */
export const knownDevices = sqliteTable(
  "known_devices",
  {
    userId: person(),
    deviceHash: text().notNull(),
    seenAt: integer().notNull(),
    /** Until then sign-ins need no second factor. */
    trustedUntil: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceHash] }),
    index("known_devices_by_seen").on(table.seenAt),
    index("known_devices_by_device").on(table.deviceHash),
  ],
);

export const secondFactors = sqliteTable(
  "second_factors",
  {
    userId: person().primaryKey(),
    /** Encrypted (`services/seal.ts`): who knows the secret has the codes. */
    secret: blob({ mode: "buffer" }).notNull(),
    startedAt: integer().notNull(),
    confirmedAt: integer(),
    /** The time step of the latest code: no code counts twice. */
    lastStep: integer().notNull().default(0),
  },
  (table) => [index("second_factors_by_start").on(table.confirmedAt, table.startedAt)],
);

/** Random enough for a plain hash. Using one deletes it. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  { userId: person(), codeHash: text().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export const secondFactorChallenges = sqliteTable(
  "second_factor_challenges",
  {
    hash: text().primaryKey(),
    userId: person(),
    browserHash: text().notNull(),
    /** An e-mail about a new device would tell the owner nothing. */
    isExpected: integer({ mode: "boolean" }).notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index("second_factor_challenges_by_user").on(table.userId),
    index("second_factor_challenges_by_expiry").on(table.expiresAt),
  ],
);

/** A row is deleted once the mail server has accepted the e-mail. */
export const mails = sqliteTable(
  "mails",
  {
    id: text().primaryKey(),
    /** Encrypted: a link that signs people in must not be readable in backups. */
    sealed: blob({ mode: "buffer" }).notNull(),
    attempts: integer().notNull().default(0),
    nextAt: integer().notNull(),
    createdAt: integer().notNull(),
    lastError: text(),
  },
  (table) => [index("mails_by_next").on(table.nextAt)],
);

/** Refused permanently; by the browser and address that requested the e-mail. */
export const refusedLetters = sqliteTable(
  "refused_letters",
  { requesterHash: text("asker_hash").primaryKey(), refusedAt: integer().notNull() },
  (table) => [index("refused_letters_by_time").on(table.refusedAt)],
);
