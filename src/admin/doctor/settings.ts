import { isIP } from "node:net";
import { isPlaceholder, missingLegal } from "#contract/legal.ts";
import { isLoopback } from "#src/config/loopback.ts";
import type { Config } from "#src/config.ts";
import { isPrivate } from "#src/http/sender/address-range.ts";
import { type Finding, must, note, should } from "./finding.ts";

/** `hasModerators` is undefined before the first start, when there is no database. */
export function settingFindings(config: Config, hasModerators?: boolean): Finding[] {
  const { brand, legal, mail, ice, publicUrl } = config;
  const found: (Finding | false)[] = [
    isLoopback(publicUrl.hostname) &&
      must("PUBLIC_URL", "people cannot open a loopback address, and links in e-mails lead there"),
    isPrivateHost(publicUrl.hostname) &&
      must(
        "PUBLIC_URL",
        `only your own network can open ${publicUrl.hostname}: set the address that people open`,
      ),
    publicUrl.protocol !== "https:" &&
      must("PUBLIC_URL", "browsers give camera, microphone and notifications on https only"),
    ...missingLegal(legal).map((setting) =>
      must(setting, "terms and privacy policy are marked as a draft until it is there"),
    ),
    isPlaceholder(brand.supportEmail) &&
      must("BRAND_SUPPORT_EMAIL", "requests to support and answers to e-mails go there"),
    !mail.url && must("MAIL_URL", "no e-mail leaves, so no one can confirm an account"),
    !mail.from && should("MAIL_FROM", "e-mails come from an address that may have no mailbox"),
    config.phoneVerification === "required" &&
      !config.sms.url &&
      must("SMS_URL", "no text leaves, so no one can verify the phone number that accounts need"),
    hasModerators === false &&
      must("bun run admin role", "no one is a moderator or admin, so no one learns of reports"),
    ice.turnUrls.length === 0 && should("TURN_URLS", "one pair in six never sees a picture without a relay"),
    !config.backups && should("BACKUP_DIR", "no backup of database and photos is made"),
    !config.secretKey &&
      should("SECRET_KEY", "the key lives in DATA_DIR: lost with the volume, and everyone signs in again"),
    config.earlierKeys.length > 0 &&
      note(
        "SECRET_KEY_PREVIOUS",
        "earlier keys are still accepted; bun run admin keys says when they may go",
      ),
    ...proxyFindings(config),
    config.payments === "sandbox" &&
      !isLoopback(publicUrl.hostname) &&
      must("PAYMENTS", "the practice bank takes no money"),
    config.errorReports !== null &&
      note(
        "SENTRY_DSN",
        `the privacy policy names ${new URL(config.errorReports.dsn).host} as the recipient of error reports; configure it to store no IP addresses, and announce it to existing members`,
      ),
    !config.metricsToken && should("METRICS_TOKEN", "/metrics answers to this machine alone"),
  ];
  return [
    ...misspelledFindings(config),
    ...found.filter((finding) => finding !== false),
    ...secretFindings(config),
  ];
}

/** Of a process that only holds sockets. */
export function gatewayFindings(config: Config): Finding[] {
  const { cluster } = config;
  return [
    ...misspelledFindings(config),
    ...proxyFindings(config),
    ...(cluster && cluster.coreUrls.length > 0
      ? []
      : [should("CORE_URL", "a gateway that is cut off from the broker alone keeps its people waiting")]),
  ];
}

const misspelledFindings = ({ misspelled }: Config): Finding[] =>
  misspelled.map(({ given, meant }) =>
    must(given, `it is no setting and is ignored: ${meant} was probably meant`),
  );

const proxyFindings = ({ trustedProxies }: Config): Finding[] =>
  trustedProxies.length > 0
    ? []
    : [should("TRUSTED_PROXIES", "behind a proxy all people would share one address and its limits")];

/** A name without a dot is one of a local network too. */
function isPrivateHost(hostname: string): boolean {
  if (isLoopback(hostname)) return false;
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(host) === 0 ? !host.includes(".") || LOCAL.test(host) : isPrivate(host);
}

const LOCAL = /\.(local|localhost|localdomain|lan|home|internal|intranet|corp|home\.arpa)$/;

const SHORTEST = 16;
const FEWEST_CHARACTERS = 8;
const EXAMPLE = /change.?me|replace.?me|example|password|qwerty|12345|your.?(key|secret|token)|my.?secret/i;

/** Who guesses one can sign in as anyone, read the numbers or use the relay. */
function secretFindings(config: Config): Finding[] {
  const made = {
    SECRET_KEY: config.secretKey,
    METRICS_TOKEN: config.metricsToken,
    TURN_SECRET: config.ice.turnSecret,
  };
  const given = {
    SMS_TOKEN: config.sms.token,
    TBANK_PASSWORD: config.tbank?.password,
    S3_SECRET_ACCESS_KEY: config.s3?.secretAccessKey,
    BACKUP_S3_SECRET_ACCESS_KEY: config.backups?.s3?.secretAccessKey,
  };
  return Object.entries(made).flatMap(([name, secret], at) => {
    if (!secret) return [];
    const others = [...Object.entries(made).slice(0, at), ...Object.entries(given)];
    const twin = others.find(([, other]) => other === secret)?.[0];
    const weakness = twin ? `it is the same as ${twin}` : weaknessOf(secret);
    return weakness ? [must(name, `${weakness}: make one with openssl rand -base64 48`)] : [];
  });
}

function weaknessOf(secret: string): string | null {
  if (secret.length < SHORTEST) return `it has ${secret.length} characters, which can be guessed`;
  if (/^(.+?)\1+$/s.test(secret)) return "it repeats itself, so it can be guessed";
  if (new Set(secret).size < FEWEST_CHARACTERS)
    return "it has few different characters, so it can be guessed";
  return EXAMPLE.test(secret) ? "it looks like an example, which everyone knows" : null;
}
