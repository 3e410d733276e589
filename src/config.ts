import { join, resolve } from "node:path";
import * as z from "zod";
import { isZone } from "#contract/zoned-time.ts";
import { version } from "../package.json" with { type: "json" };
import {
  count,
  countOrNone,
  flag,
  iceUrls,
  onOff,
  port,
  ranges,
  shownName,
  siteUrl,
  tileUrl,
  url,
} from "./config/values.ts";
import { changedDuration, durationSettings, readDurations } from "./durations.ts";
import { missingOauthSetting, oauthSettings, readOauth } from "./services/oauth/settings.ts";
import { paymentSettings } from "./services/payments/settings.ts";
import { serviceAccount } from "./services/push/service-account.ts";
import { parseEvenings } from "./timing/evenings.ts";

/** The folder of the installation: this file lies one folder below it, and so does `dist/server.js`, its built form. */
export const root = resolve(import.meta.path, "../..");
export const VERSION = version;

const MB = 1024 * 1024;

/**
 * Every setting of the server, read once at the start. A wrong value stops the start with a sentence that names the
 * variable, what it got and what it wants. `docs/operations.md` describes each for operators.
 */
const settings = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  PORT: port.default(3000).describe("a port number from 0 to 65535"),
  HOST: z.string().regex(/^\S+$/).default("0.0.0.0").describe("an address to listen on"),
  PUBLIC_URL: siteUrl
    .optional()
    .describe("the address people open, without a path, like https://randevu.example"),
  DATA_DIR: z.string().regex(/\S/).default("./data").describe("a folder to keep the database and uploads in"),
  SECRET_KEY: z.string().min(32).optional().describe("at least 32 characters"),
  TRUSTED_PROXIES: ranges.default([]).describe("addresses or CIDR ranges, separated by commas"),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .transform((value) => value.toLowerCase())
    .optional()
    .describe("a header name that the trusted proxy sets, like CF-IPCountry"),
  SYNCHRONOUS: z.enum(["NORMAL", "FULL"]).default("NORMAL").describe("NORMAL or FULL"),
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
  MAIL_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./ })
    .optional()
    .describe("a mail server, like smtp://user:password@mail.example:587"),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^\s@<>]+@[^\s@<>]+|[^\p{Cc}<>]*<[^\s@<>]+@[^\s@<>]+>)$/u)
    .optional()
    .describe('a sender, like "Randevu <hello@randevu.example>"'),
  SMS_URL: url.optional().describe("the address of an SMS gateway"),
  SMS_TOKEN: z.string().min(1).optional().describe("the gateway's bearer token"),
  ...oauthSettings,
  FCM_SERVICE_ACCOUNT: serviceAccount
    .optional()
    .describe("the JSON text of a Google service account's key file"),
  FCM_URL: url.default("https://fcm.googleapis.com").describe("the address of Firebase Cloud Messaging"),
  FREE_CHATS: countOrNone.default(5).describe("a whole number, 0 or more"),
  FREE_VIDEO_CHATS: countOrNone.default(10).describe("a whole number, 0 or more"),
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
  S3_ENDPOINT: url.optional().describe("the address of an S3 store, like https://s3.example.com"),
  S3_BUCKET: z.string().min(1).optional().describe("the name of a bucket"),
  S3_REGION: z.string().min(1).default("auto"),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe("the key id of the S3 store"),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe("the secret key of the S3 store"),
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

/** `test/ops/settings.test.ts` compares this list with docs/operations.md. @internal */
export const SETTING_NAMES = Object.keys(settings.shape);

/** Settings that a complaint names without printing their value. */
const SECRETS = /SECRET|TOKEN|PASSWORD|SERVICE_ACCOUNT|PRIVATE_KEY|MAIL_URL|SMS_URL|SENTRY_DSN/;

export class ConfigError extends Error {
  override name = "ConfigError";
}

export type Config = ReturnType<typeof readConfig>;

export function readConfig(env: Record<string, string | undefined>) {
  // An empty variable counts as not set, as `FOO= bun start` and compose files mean it.
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  // Not compiled: the check runs once, and compiling takes longer than that.
  const parsed = settings.safeParse(given, { jitless: true });
  if (!parsed.success)
    throw new ConfigError(
      [...new Set(parsed.error.issues.map((issue) => complaint(issue, given)))].join("\n"),
    );

  const s = parsed.data;
  const publicUrl = new URL(s.PUBLIC_URL ?? `http://localhost:${s.PORT}`);
  refuseUnsafe(s, publicUrl);
  const dataDir = resolve(s.DATA_DIR);
  return {
    env: s.NODE_ENV,
    production: s.NODE_ENV === "production",
    port: s.PORT,
    host: s.HOST,
    /** Without a PUBLIC_URL, any loopback origin of our port counts as ours: `localhost`, `127.0.0.1`, `[::1]`. */
    publicUrl,
    publicUrlGiven: s.PUBLIC_URL !== undefined,
    dataDir,
    databaseFile: join(dataDir, "app.db"),
    clientDir: join(root, "dist/client"),
    secretKey: s.SECRET_KEY,
    trustedProxies: s.TRUSTED_PROXIES,
    countryHeader: s.COUNTRY_HEADER,
    synchronous: s.SYNCHRONOUS,
    rateLimits: s.RATE_LIMITS,
    socketsPerAddress: s.SOCKETS_PER_ADDRESS,
    intake: {
      perAddress: { count: s.BODIES_PER_ADDRESS, bytes: s.BODIES_PER_ADDRESS_MB * MB },
      total: { count: s.BODIES_TOTAL, bytes: s.BODIES_TOTAL_MB * MB },
    },
    durations: readDurations(s),
    logLevel: s.LOG_LEVEL,
    metricsToken: s.METRICS_TOKEN,
    /** In development the client comes from Vite. */
    clientDevUrl: s.NODE_ENV === "production" || !s.CLIENT_DEV_URL ? undefined : new URL(s.CLIENT_DEV_URL),
    phoneVerification: s.PHONE_VERIFICATION,
    hideAccounts: s.HIDE_ACCOUNTS,
    mail: { url: s.MAIL_URL, from: s.MAIL_FROM },
    /** Without a mail server, on the operator's own machine, letters are read at `/outbox`. */
    outbox: !s.MAIL_URL && isLoopback(publicUrl.hostname),
    sms: { url: s.SMS_URL, token: s.SMS_TOKEN },
    oauth: readOauth(s),
    firebase: s.FCM_SERVICE_ACCOUNT ? { account: s.FCM_SERVICE_ACCOUNT, url: new URL(s.FCM_URL) } : null,
    freeChats: s.FREE_CHATS,
    freeVideoChats: s.FREE_VIDEO_CHATS,
    evenings: s.EVENINGS,
    eveningsZone: s.EVENINGS_ZONE,
    payments: paymentsOf(s, publicUrl),
    tbank: tbankOf(s),
    ice: { stunUrls: s.STUN_URLS, turnUrls: s.TURN_URLS, turnSecret: s.TURN_SECRET, turnOnly: s.TURN_ONLY },
    s3: s3Of(s),
    tiles: {
      url: s.TILES_URL === "off" ? null : s.TILES_URL,
      cacheBytes: s.TILES_CACHE_MB * MB,
      attribution: { text: s.TILES_ATTRIBUTION, url: s.TILES_ATTRIBUTION_URL },
    },
    geocoderUrl: s.GEOCODER_URL,
    errorReports: s.SENTRY_DSN ? { dsn: s.SENTRY_DSN, release: `randevu@${VERSION}` } : null,
    brand: { name: s.BRAND_NAME, nameRu: s.BRAND_NAME_RU, supportEmail: s.BRAND_SUPPORT_EMAIL },
    legal: {
      company: s.LEGAL_COMPANY,
      taxId: s.LEGAL_TAX_ID,
      registrationId: s.LEGAL_REGISTRATION_ID,
      address: s.LEGAL_ADDRESS,
    },
  };
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

function refuseUnsafe(s: z.output<typeof settings>, publicUrl: URL): void {
  if (!s.RATE_LIMITS && !isLoopback(publicUrl.hostname))
    throw new ConfigError(
      `RATE_LIMITS: got "off" with PUBLIC_URL ${publicUrl.origin}, wants "on" unless PUBLIC_URL is a loopback address.`,
    );
  const changed = changedDuration(s);
  if (changed && !isLoopback(publicUrl.hostname))
    throw new ConfigError(
      `${changed}: got "${s[changed]}" with PUBLIC_URL ${publicUrl.origin}, wants nothing unless PUBLIC_URL is a loopback address.`,
    );
  const missing = missingOauthSetting(s);
  if (missing)
    throw new ConfigError(`${missing}: got nothing, wants a value, since others of its provider are set.`);
  if (s.TURN_URLS.length > 0 && !s.TURN_SECRET)
    throw new ConfigError(
      "TURN_SECRET: got nothing, wants coturn's static-auth-secret, since TURN_URLS is set.",
    );
  if (s.TURN_ONLY && s.TURN_URLS.length === 0)
    throw new ConfigError("TURN_URLS: got nothing, wants at least one TURN address, since TURN_ONLY is on.");
}

/** Off loopback the sandbox must be chosen explicitly: people would take it for a shop. */
function paymentsOf(s: z.output<typeof settings>, { hostname }: URL): "sandbox" | "tbank" | "off" {
  if (s.PAYMENTS) return s.PAYMENTS;
  if (s.TBANK_TERMINAL_KEY) return "tbank";
  return isLoopback(hostname) ? "sandbox" : "off";
}

function tbankOf(s: z.output<typeof settings>) {
  const { TBANK_TERMINAL_KEY: terminalKey, TBANK_PASSWORD: password, PAYMENTS } = s;
  if (terminalKey && password)
    return {
      ...{ terminalKey, password, url: s.TBANK_URL, taxation: s.TBANK_TAXATION, tax: s.TBANK_TAX },
      ...{ sbp: s.TBANK_SBP, charges: s.TBANK_CHARGES },
    };
  if (terminalKey || password || PAYMENTS === "tbank")
    throw new ConfigError(
      `${terminalKey ? "TBANK_PASSWORD" : "TBANK_TERMINAL_KEY"}: got nothing, wants a value, since payments go through T-Bank.`,
    );
  return null;
}

/** All four belong together; without any, photos are kept in DATA_DIR/uploads. */
function s3Of(s: z.output<typeof settings>) {
  const given = {
    S3_ENDPOINT: s.S3_ENDPOINT,
    S3_BUCKET: s.S3_BUCKET,
    S3_ACCESS_KEY_ID: s.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: s.S3_SECRET_ACCESS_KEY,
  };
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = given;
  if (endpoint && bucket && accessKeyId && secretAccessKey)
    return { endpoint, bucket, accessKeyId, secretAccessKey, region: s.S3_REGION };
  const missing = Object.entries(given).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length < Object.keys(given).length)
    throw new ConfigError(`${missing[0]}: got nothing, wants a value, since other S3_ settings are given.`);
  return null;
}

export const isLoopback = (hostname: string) =>
  hostname === "localhost" ||
  hostname === "[::1]" ||
  hostname === "::1" ||
  /^127\.\d+\.\d+\.\d+$/.test(hostname);
