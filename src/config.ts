import { join, resolve } from "node:path";
import { DAY_MS } from "#contract/time.ts";
import { version } from "../package.json" with { type: "json" };
import { readDurations } from "./config/durations.ts";
import { isLoopback } from "./config/loopback.ts";
import { misspelled } from "./config/misspelled.ts";
import { readSettings, SETTING_NAMES } from "./config/settings.ts";
import { backupsOf, clusterOf, paymentsOf, publicUrlOf, s3Of, tbankOf } from "./config/together.ts";
import { readOauth } from "./services/oauth/settings.ts";

/** The folder of the installation: this file lies one folder below it, and so does `dist/server.js`, its built form. */
export const root = resolve(import.meta.path, "../..");
export const VERSION = version;

const MB = 1024 * 1024;

export type Config = ReturnType<typeof readConfig>;

export function readConfig(env: Record<string, string | undefined>) {
  const s = readSettings(env);
  const publicUrl = publicUrlOf(s);
  const dataDir = resolve(s.DATA_DIR);
  return {
    /** Variables that are probably meant as settings, and are none. */
    misspelled: misspelled(env, SETTING_NAMES),
    env: s.NODE_ENV,
    production: s.NODE_ENV === "production",
    development: s.NODE_ENV === "development",
    port: s.PORT,
    host: s.HOST,
    cluster: clusterOf(s),
    workers: s.WORKERS,
    /** Without a PUBLIC_URL, any loopback origin of our port counts as ours: `localhost`, `127.0.0.1`, `[::1]`. */
    publicUrl,
    publicUrlGiven: s.PUBLIC_URL !== undefined,
    dataDir,
    databaseFile: join(dataDir, "app.db"),
    clientDir: join(root, "dist/client"),
    secretKey: s.SECRET_KEY,
    earlierKeys: s.SECRET_KEY_PREVIOUS,
    trustedProxies: s.TRUSTED_PROXIES,
    addressHeader: s.ADDRESS_HEADER,
    countryHeader: s.COUNTRY_HEADER,
    synchronous: s.SYNCHRONOUS,
    copyBeforeMigration: s.COPY_BEFORE_MIGRATION,
    rateLimits: s.RATE_LIMITS,
    socketsPerAddress: s.SOCKETS_PER_ADDRESS,
    intake: {
      perAddress: { count: s.BODIES_PER_ADDRESS, bytes: s.BODIES_PER_ADDRESS_MB * MB },
      total: { count: s.BODIES_TOTAL, bytes: s.BODIES_TOTAL_MB * MB },
    },
    durations: readDurations(s),
    logLevel: s.LOG_LEVEL,
    metricsToken: s.METRICS_TOKEN,
    clientDevUrl: s.NODE_ENV === "production" || !s.CLIENT_DEV_URL ? undefined : new URL(s.CLIENT_DEV_URL),
    phoneVerification: s.PHONE_VERIFICATION,
    hideAccounts: s.HIDE_ACCOUNTS,
    moderatorsNeedCodes: s.MODERATOR_2FA ?? publicUrl.protocol === "https:",
    photoReview: s.PHOTO_REVIEW,
    sessionMs: s.SESSION_DAYS * DAY_MS,
    hstsSubdomains: s.HSTS_SUBDOMAINS,
    mail: { url: s.MAIL_URL, from: s.MAIL_FROM },
    /** Without a mail server, on the operator's own machine, e-mails are read at `/outbox`. */
    outbox: !s.MAIL_URL && isLoopback(publicUrl.hostname),
    sms: { url: s.SMS_URL, token: s.SMS_TOKEN },
    oauth: readOauth(s),
    firebase: s.FCM_SERVICE_ACCOUNT ? { account: s.FCM_SERVICE_ACCOUNT, url: new URL(s.FCM_URL) } : null,
    appealDays: s.APPEAL_DAYS,
    freeChats: s.FREE_CHATS,
    freeVideoChats: s.FREE_VIDEO_CHATS,
    freeLikes: s.FREE_LIKES,
    evenings: s.EVENINGS,
    eveningsZone: s.EVENINGS_ZONE,
    payments: paymentsOf(s, publicUrl),
    tbank: tbankOf(s),
    ice: {
      stunUrls: s.STUN_URLS,
      turnUrls: s.TURN_URLS,
      turnSecret: s.TURN_SECRET,
      turnOnly: s.TURN_ONLY,
      turnStrangers: s.TURN_STRANGERS,
    },
    s3: s3Of(s, "S3_"),
    replicaMetrics: s.REPLICA_METRICS_ADDR,
    backups: backupsOf(s),
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
