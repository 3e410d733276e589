import { SECOND_MS } from "#contract/time.ts";
import type { Config } from "#src/config.ts";
import { problemOfMailServer } from "#src/services/mail/try-out.ts";
import { UsageError } from "./commands.ts";
import { type Attempt, findingsOf } from "./doctor/attempts.ts";
import { bankAttempts } from "./doctor/bank.ts";
import { clusterAttempts } from "./doctor/cluster.ts";
import type { Finding } from "./doctor/finding.ts";
import { machineFindings, neighbourAttempts } from "./doctor/machine.ts";
import { PUSH_SERVICES, pushAttempts } from "./doctor/pushes.ts";
import { relayAttempts } from "./doctor/relays.ts";
import { gatewayFindings, settingFindings } from "./doctor/settings.ts";
import { signInAttempts } from "./doctor/sign-in.ts";
import { storeAttempts } from "./doctor/stores.ts";
import { webAttempts } from "./doctor/web.ts";
import { table } from "./table.ts";

export const DOCTOR_HELP = `
  doctor [--json]            What this server still lacks before it opens to the public; also tries mail, relays, stores, the bank
                             and all else that the settings name. Ends with 1 if something must be changed`;

export const isAboutDoctor = ([command]: readonly string[]): boolean => command === "doctor";

/** Short enough for someone who waits at a command. */
const LIMIT_MS = 15 * SECOND_MS;

interface Given {
  /** Undefined before the first start, when there is no database. */
  hasModerators?: boolean;
  limitMs?: number;
  pushServices?: readonly string[];
  /** Bun reads it in the folder that the command starts in. */
  envFile?: string;
  tell?: (line: string) => void;
}

export interface Diagnosis {
  text: string;
  isWell: boolean;
}

export async function runDoctor(
  [, ...args]: readonly string[],
  config: Config,
  {
    hasModerators,
    limitMs = LIMIT_MS,
    pushServices = PUSH_SERVICES,
    envFile = ".env",
    tell = () => {},
  }: Given = {},
): Promise<Diagnosis> {
  const isJson = args.length === 1 && args[0] === "--json";
  if (args.length > 0 && !isJson) throw new UsageError(`doctor takes only --json, got ${args.join(" ")}`);
  const attempts = attemptsOf(config, pushServices);
  tell(`Trying what the settings name (${attempts.length}), for ${limitMs / SECOND_MS} s at most …`);
  const found = [
    ...(isGateway(config) ? gatewayFindings(config) : settingFindings(config, hasModerators)),
    ...machineFindings(config, envFile),
    ...(await findingsOf(attempts, limitMs)),
  ];
  const isWell = found.every(({ weight }) => weight !== "must");
  return { text: isJson ? JSON.stringify(found, null, 2) : textOf(found), isWell };
}

const isGateway = ({ cluster }: Config) => cluster?.role === "gateway";

function attemptsOf(config: Config, pushServices: readonly string[]): Attempt[] {
  if (isGateway(config)) return [...clusterAttempts(config), ...neighbourAttempts(config)];
  return [
    ...clusterAttempts(config),
    ...mailAttempts(config),
    ...relayAttempts(config),
    ...storeAttempts(config),
    ...bankAttempts(config),
    ...signInAttempts(config),
    ...pushAttempts(config, pushServices),
    ...webAttempts(config),
    ...neighbourAttempts(config),
  ];
}

/** Signs in, and sends nothing. */
const mailAttempts = ({ mail: { url } }: Config): Attempt[] =>
  url
    ? [{ what: "MAIL_URL", weight: "must", at: new URL(url).host, run: () => problemOfMailServer(url) }]
    : [];

function textOf(found: readonly Finding[]): string {
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
