import * as z from "zod";
import { isZone } from "#contract/zoned-time.ts";
import { oauthSettings } from "../services/oauth/settings.ts";
import { paymentSettings } from "../services/payments/settings.ts";
import { serviceAccount } from "../services/push/service-account.ts";
import { SHORTEST_KEY } from "../services/secret-key.ts";
import { parseEvenings } from "../timing/evenings.ts";
import { ConfigError } from "./config-error.ts";
import { durationSettings } from "./durations.ts";
import { contradictions } from "./together.ts";
import {
  count,
  countOrNone,
  countUpTo,
  flag,
  headerName,
  iceUrls,
  keys,
  onOff,
  port,
  proxies,
  shownName,
  siteUrl,
  siteUrls,
  tileUrl,
  timeOfDay,
  url,
} from "./values.ts";

/** Each keeps everyone who may be found in memory. */
const WORKERS_MAX = 16;

/** `docs/operations.md` describes each for operators, and `test/ops/settings.test.ts` compares the two. */
const settings = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  PORT: port.default(3000).describe("a port number from 0 to 65535"),
  HOST: z.string().regex(/^\S+$/).default("0.0.0.0").describe("an address to listen on"),
  ROLE: z.enum(["all", "core", "standby", "gateway"]).default("all"),
  CLUSTER_URL: z
    .url({ protocol: /^rediss?$/, hostname: /./ })
    .optional()
    .describe("the address of Valkey or Redis, like redis://:password@broker.example:6379"),
  CORE_URL: siteUrls
    .default([])
    .describe(
      "addresses of the processes that may be the core, without paths, like http://core.example:3000",
    ),
  NODE_NAME: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .optional()
    .describe("letters, digits, dots, - and _, at most 64"),
  WORKERS: countUpTo(WORKERS_MAX).default(0).describe(`a whole number from 0 to ${WORKERS_MAX}`),
  PUBLIC_URL: siteUrl
    .optional()
    .describe("the address people open, without a path, like https://randevu.example"),
  DATA_DIR: z.string().regex(/\S/).default("./data").describe("a folder to keep the database and uploads in"),
  SECRET_KEY: z.string().min(SHORTEST_KEY).optional().describe(`at least ${SHORTEST_KEY} characters`),
  SECRET_KEY_PREVIOUS: keys
    .default([])
    .describe(`at least ${SHORTEST_KEY} characters for each key, separated by commas`),
  TRUSTED_PROXIES: proxies
    .default([])
    .describe("addresses or CIDR ranges no wider than 10.0.0.0/8 and fc00::/7, separated by commas"),
  ADDRESS_HEADER: headerName
    .default("x-forwarded-for")
    .describe("a header name that the trusted proxy sets, like Fly-Client-IP"),
  COUNTRY_HEADER: headerName
    .optional()
    .describe("a header name that the trusted proxy sets, like CF-IPCountry"),
  SYNCHRONOUS: z.enum(["NORMAL", "FULL"]).default("NORMAL").describe("NORMAL or FULL"),
  COPY_BEFORE_MIGRATION: onOff.default(true).describe("on or off"),
  RATE_LIMITS: onOff.default(true).describe("on or off"),
  SOCKETS_PER_ADDRESS: count.default(200).describe("a whole number from 1"),
  BODIES_PER_ADDRESS: count.default(32).describe("a whole number from 1"),
  BODIES_PER_ADDRESS_MB: count.default(32).describe("megabytes, a whole number from 1"),
  BODIES_TOTAL: count.default(512).describe("a whole number from 1"),
  BODIES_TOTAL_MB: count.default(96).describe("megabytes, a whole number from 1"),
  ...durationSettings,
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  CLIENT_DEV_URL: url.optional().describe("the address of a Vite server (bun dev sets it)"),
  METRICS_TOKEN: z.string().min(16).optional().describe("at least 16 characters"),
  PHONE_VERIFICATION: z.enum(["off", "required"]).default("off"),
  HIDE_ACCOUNTS: onOff.default(false).describe("on or off"),
  MODERATOR_2FA: onOff.optional().describe("on or off; on when PUBLIC_URL is https"),
  PHOTO_REVIEW: z.enum(["after", "before", "off"]).default("after"),
  SESSION_DAYS: count.default(180).describe("days, a whole number from 1"),
  HSTS_SUBDOMAINS: onOff.default(false).describe("on or off"),
  MAIL_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./ })
    .optional()
    .describe(
      "a mail server, like smtp://user:password@mail.example:587, with # / ? % $ in a password written as %23 %2F %3F %25 %24",
    ),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^\s@<>]+@[^\s@<>]+|[^\p{Cc}<>]*<[^\s@<>]+@[^\s@<>]+>)$/u)
    .optional()
    .describe("a sender without quotes, like Randevu <hello@randevu.example>"),
  SMS_URL: url.optional().describe("the address of an SMS gateway"),
  SMS_TOKEN: z.string().min(1).optional().describe("the gateway's bearer token"),
  ...oauthSettings,
  FCM_SERVICE_ACCOUNT: serviceAccount
    .optional()
    .describe("the JSON text of a Google service account's key file"),
  FCM_URL: url.default("https://fcm.googleapis.com").describe("the address of Firebase Cloud Messaging"),
  APPEAL_DAYS: count.default(180).describe("a whole number, 1 or more"),
  FREE_CHATS: countOrNone.default(5).describe("a whole number, 0 or more"),
  FREE_VIDEO_CHATS: countOrNone.default(10).describe("a whole number, 0 or more"),
  FREE_LIKES: countOrNone.default(30).describe("a whole number, 0 or more"),
  ...paymentSettings,
  EVENINGS: z
    .string()
    .refine((text) => parseEvenings(text) !== null)
    .transform((text) => parseEvenings(text)!)
    .default([])
    .describe("hours of a week, like Thu 20:00-22:00, Sun 19:00-21:00"),
  EVENINGS_ZONE: z
    .string()
    .refine(isZone)
    .default("Europe/Moscow")
    .describe("a time zone, like Europe/Moscow"),
  STUN_URLS: iceUrls(/^stuns?:[^\s/?#@]+$/)
    .default(["stun:stun.l.google.com:19302"])
    .describe("STUN addresses like stun:stun.example:3478, separated by commas"),
  TURN_URLS: iceUrls(/^turns?:[^\s/?#@]+(?:\?transport=(?:udp|tcp))?$/)
    .default([])
    .describe("TURN addresses like turn:turn.example:3478?transport=udp, separated by commas"),
  TURN_SECRET: z.string().min(1).optional().describe("coturn's static-auth-secret"),
  TURN_ONLY: flag.default(false).describe("on or off"),
  TURN_STRANGERS: flag.default(false).describe("on or off"),
  S3_ENDPOINT: url.optional().describe("the address of an S3 store, like https://s3.example.com"),
  S3_BUCKET: z.string().min(1).optional().describe("the name of a bucket"),
  S3_REGION: z.string().min(1).default("auto"),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe("the key id of the S3 store"),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe("the secret key of the S3 store"),
  REPLICA_METRICS_ADDR: z
    .string()
    .regex(/^(127\.0\.0\.1|localhost|\[::1\]):\d{1,5}$/)
    .optional()
    .describe("the address of Litestream on this machine, like 127.0.0.1:9464"),
  BACKUP_DIR: z.string().regex(/\S/).optional().describe("a folder to keep backups in"),
  BACKUP_S3_ENDPOINT: url.optional().describe("the address of an S3 store, like https://s3.example.com"),
  BACKUP_S3_BUCKET: z.string().min(1).optional().describe("the name of a bucket"),
  BACKUP_S3_REGION: z.string().min(1).default("auto"),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(1).optional().describe("the key id of the S3 store"),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe("the secret key of the S3 store"),
  BACKUP_AT: timeOfDay.default(3 * 60 + 20).describe("a time of day in UTC, like 03:20"),
  BACKUP_KEEP_DAYS: count.default(7).describe("a whole number from 1"),
  BACKUP_KEEP_WEEKS: countOrNone.default(4).describe("a whole number, 0 or more"),
  TILES_URL: tileUrl
    .default("https://tile.openstreetmap.org/{z}/{x}/{y}.png")
    .describe("an address with {z}, {x} and {y} in it, or off"),
  TILES_CACHE_MB: count.default(256).describe("megabytes, a whole number from 1"),
  TILES_ATTRIBUTION: z.string().min(1).max(80).default("© OpenStreetMap").describe("1 to 80 characters"),
  TILES_ATTRIBUTION_URL: url
    .default("https://www.openstreetmap.org/copyright")
    .describe("the page that says whose map it is"),
  SENTRY_DSN: z
    .url({ protocol: /^https?$/ })
    .regex(/^https?:\/\/\w+@[^/]+\/(?:.+\/)?\d+$/)
    .optional()
    .describe("a Sentry DSN, like https://key@errors.example/1"),
  GEOCODER_URL: url.optional().describe("the address of a Nominatim server"),
  BRAND_NAME: shownName.default("Randevu").describe("1 to 40 characters"),
  BRAND_NAME_RU: shownName.default("Рандеву").describe("1 to 40 characters"),
  BRAND_SUPPORT_EMAIL: z.email().default("support@example.org").describe("an e-mail address"),
  LEGAL_COMPANY: z.string().trim().max(200).default("").describe("at most 200 characters"),
  LEGAL_TAX_ID: z.string().trim().max(40).default("").describe("at most 40 characters"),
  LEGAL_REGISTRATION_ID: z.string().trim().max(40).default("").describe("at most 40 characters"),
  LEGAL_ADDRESS: z.string().trim().max(300).default("").describe("at most 300 characters"),
});

export const SETTING_NAMES = Object.keys(settings.shape);

/** Settings that a complaint names without printing their value. */
const SECRETS = /SECRET|TOKEN|PASSWORD|SERVICE_ACCOUNT|PRIVATE_KEY|MAIL_URL|SMS_URL|CLUSTER_URL|SENTRY_DSN/;

export type Settings = z.output<typeof settings>;

/** Wrong values and contradictions stop the start, all in one message. @throws ConfigError */
export function readSettings(env: Record<string, string | undefined>): Settings {
  // An empty variable counts as not set, as `FOO= bun start` and compose files mean it.
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  // Not compiled: the check runs once, and compiling takes longer than that.
  const parsed = settings.safeParse(given, { jitless: true });
  const issues = parsed.error?.issues ?? [];
  const wrong = new Set(issues.map((issue) => String(issue.path[0])));
  const read =
    parsed.data ??
    settings.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))), {
      jitless: true,
    });
  const complaints = [
    ...issues.map((issue) => complaint(issue, given)),
    // A wrong value was left out above, which is not the same as missing.
    ...contradictions(read).flatMap(([name, sentence]) => (wrong.has(name) ? [] : [sentence])),
  ];
  if (complaints.length > 0) throw new ConfigError([...new Set(complaints)].join("\n"));
  return read;
}

function complaint(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const field = settings.shape[name as keyof typeof settings.shape];
  const wanted = field?.description ?? wantedBy(issue);
  const got = SECRETS.test(name) ? "a value that does not fit" : JSON.stringify(given[name] ?? "");
  return `${name}: got ${got}, wants ${wanted}.`;
}

const wantedBy = (issue: z.core.$ZodIssue) =>
  issue.code === "invalid_value" ? `one of ${issue.values.join(", ")}` : issue.message;
