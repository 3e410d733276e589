import { isPlaceholder, missingLegal } from "#contract/legal.ts";
import { isLoopback } from "#src/config/loopback.ts";
import type { Config } from "#src/config.ts";
import { problemOfMailServer } from "#src/services/mail/try-out.ts";
import { UsageError } from "./commands.ts";
import { table } from "./table.ts";

export const DOCTOR_HELP = `
  doctor                     What this server still lacks before it opens to the public; also signs in to the mail
                             server, and sends nothing`;

export const isAboutDoctor = ([command]: readonly string[]): boolean => command === "doctor";

interface Finding {
  /** The setting, or the command, that changes it. */
  what: string;
  /** `must`: the law or the product requires it. `note`: nothing is missing, but it has consequences. */
  weight: "must" | "should" | "note";
  why: string;
}

/** @param hasModerators undefined before the first start, when there is no database @internal */
export function findings(config: Config, hasModerators?: boolean): Finding[] {
  const { brand, legal, mail, ice, publicUrl } = config;
  const found: (Finding | false)[] = [
    isLoopback(publicUrl.hostname) &&
      must("PUBLIC_URL", "people cannot open a loopback address, and links in letters lead there"),
    publicUrl.protocol !== "https:" &&
      must("PUBLIC_URL", "browsers give camera, microphone and notifications on https only"),
    ...missingLegal(legal).map((setting) =>
      must(setting, "terms and privacy policy are marked as a draft until it is there"),
    ),
    isPlaceholder(brand.supportEmail) &&
      must("BRAND_SUPPORT_EMAIL", "requests to support and answers to letters go there"),
    !mail.url && must("MAIL_URL", "no letter leaves, so no one can confirm an account"),
    !mail.from && should("MAIL_FROM", "letters come from an address that may have no mailbox"),
    config.phoneVerification === "required" &&
      !config.sms.url &&
      must("SMS_URL", "no text leaves, so no one can verify the phone number that accounts need"),
    hasModerators === false &&
      must("bun run admin role", "no one is a moderator or admin, so no one learns of reports"),
    ice.turnUrls.length === 0 && should("TURN_URLS", "one pair in six never sees a picture without a relay"),
    !config.backups && should("BACKUP_DIR", "no backup of database and photos is made"),
    !config.secretKey &&
      should("SECRET_KEY", "the key lives in DATA_DIR: lost with the volume, and everyone signs in again"),
    config.trustedProxies.length === 0 &&
      should("TRUSTED_PROXIES", "behind a proxy all people would share one address and its limits"),
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
  return found.filter((finding) => finding !== false);
}

async function mailFindings({ mail: { url } }: Config): Promise<Finding[]> {
  const problem = url ? await problemOfMailServer(url) : null;
  return problem === null ? [] : [must("MAIL_URL", problem)];
}

/** Runs the command and resolves to the text to print. @throws UsageError */
export async function runDoctor(
  [, ...args]: readonly string[],
  config: Config,
  hasModerators?: boolean,
): Promise<string> {
  if (args.length > 0) throw new UsageError(`doctor takes no arguments, got ${args.join(" ")}`);
  const found = [...findings(config, hasModerators), ...(await mailFindings(config))];
  if (found.length === 0) return "Nothing is missing. Have a lawyer read the legal texts anyway.";
  return [
    table(
      ["WHAT", "WEIGHT", "WHY"],
      found.map(({ what, weight, why }) => [what, weight, why]),
    ),
    "",
    "docs/operations.md describes each setting. Let a lawyer read terms and privacy policy before you open.",
  ].join("\n");
}

const must = (what: string, why: string): Finding => ({ what, weight: "must", why });
const note = (what: string, why: string): Finding => ({ what, weight: "note", why });
const should = (what: string, why: string): Finding => ({ what, weight: "should", why });
