import { hostname } from "node:os";
import { resolve } from "node:path";
import { missingOauthSettings } from "../services/oauth/settings.ts";
import { changedDurations } from "./durations.ts";
import { isLoopback } from "./loopback.ts";
import type { Settings } from "./settings.ts";

export const publicUrlOf = (s: Settings): URL => new URL(s.PUBLIC_URL ?? `http://localhost:${s.PORT}`);

type Contradiction = [name: keyof Settings, sentence: string];

/** All at once, so that an operator can correct them before the next start. */
export function contradictions(s: Settings): Contradiction[] {
  return [...unsafe(s), ...incomplete(s)].map(([name, rest]) => [name, `${name}: got ${rest}.`]);
}

function unsafe(s: Settings): Contradiction[] {
  const { hostname: host, origin } = publicUrlOf(s);
  if (isLoopback(host)) return [];
  const only = `unless PUBLIC_URL is a loopback address`;
  const found = changedDurations(s).map(
    (name): Contradiction => [name, `"${s[name]}" with PUBLIC_URL ${origin}, wants nothing ${only}`],
  );
  return s.RATE_LIMITS
    ? found
    : [["RATE_LIMITS", `"off" with PUBLIC_URL ${origin}, wants "on" ${only}`], ...found];
}

function incomplete(s: Settings): Contradiction[] {
  const lacks =
    (rest: string) =>
    (name: keyof Settings): Contradiction => [name, `nothing, wants ${rest}`];
  const found = [
    ...missingOauthSettings(s).map(lacks("a value, since others of its provider are set")),
    ...missingOf(s, TBANK, s.PAYMENTS === "tbank").map(lacks("a value, since payments go through T-Bank")),
    ...(["S3_", "BACKUP_S3_"] as const).flatMap((prefix) =>
      missingOf(s, s3Names(prefix)).map(lacks(`a value, since other ${prefix} settings are given`)),
    ),
  ];
  if (s.TURN_URLS.length > 0 && !s.TURN_SECRET)
    found.push(lacks("coturn's static-auth-secret, since TURN_URLS is set")("TURN_SECRET"));
  if (s.TURN_ONLY && s.TURN_URLS.length === 0)
    found.push(lacks("at least one TURN address, since TURN_ONLY is on")("TURN_URLS"));
  if (s.TURN_STRANGERS && s.TURN_URLS.length === 0)
    found.push(lacks("at least one TURN address, since TURN_STRANGERS is on")("TURN_URLS"));
  if (s.ROLE !== "all" && !s.CLUSTER_URL)
    found.push(lacks(`the address of Valkey or Redis, since ROLE is ${s.ROLE}`)("CLUSTER_URL"));
  if (s.ROLE === "all" && s.CLUSTER_URL)
    found.push([
      "ROLE",
      '"all" with CLUSTER_URL, wants core, standby or gateway; one process alone needs no broker',
    ]);
  if (s.ROLE === "gateway" && s.WORKERS > 0)
    found.push([
      "WORKERS",
      `${s.WORKERS} with ROLE gateway, wants 0; workers read next to the core's database`,
    ]);
  if (s.BACKUP_DIR && s3Names("BACKUP_S3_").some((name) => s[name]))
    found.push(["BACKUP_DIR", "a folder, wants nothing, since BACKUP_S3_ settings are given"]);
  return found;
}

const TBANK = ["TBANK_TERMINAL_KEY", "TBANK_PASSWORD"] as const;

const s3Names = (prefix: "S3_" | "BACKUP_S3_") =>
  [`${prefix}ENDPOINT`, `${prefix}BUCKET`, `${prefix}ACCESS_KEY_ID`, `${prefix}SECRET_ACCESS_KEY`] as const;

/** Settings that are all needed once one of them is given. */
const missingOf = (s: Settings, names: readonly (keyof Settings)[], needed = false) =>
  needed || names.some((name) => s[name]) ? names.filter((name) => !s[name]) : [];

/** Off loopback the sandbox must be chosen explicitly: people would take it for a shop. */
export function paymentsOf(s: Settings, { hostname }: URL): "sandbox" | "tbank" | "off" {
  if (s.PAYMENTS) return s.PAYMENTS;
  if (s.TBANK_TERMINAL_KEY) return "tbank";
  return isLoopback(hostname) ? "sandbox" : "off";
}

export function tbankOf(s: Settings) {
  const { TBANK_TERMINAL_KEY: terminalKey, TBANK_PASSWORD: password } = s;
  if (terminalKey && password)
    return {
      terminalKey,
      password,
      url: s.TBANK_URL,
      taxation: s.TBANK_TAXATION,
      tax: s.TBANK_TAX,
      sbp: s.TBANK_SBP,
      charges: s.TBANK_CHARGES,
    };
  return null;
}

export function s3Of(s: Settings, prefix: "S3_" | "BACKUP_S3_") {
  const [endpoint, bucket, accessKeyId, secretAccessKey] = s3Names(prefix).map((name) => s[name]);
  if (endpoint && bucket && accessKeyId && secretAccessKey)
    return { endpoint, bucket, accessKeyId, secretAccessKey, region: s[`${prefix}REGION`] };
  return null;
}

/** Null for one process alone. */
export function clusterOf(s: Settings) {
  if (s.ROLE === "all" || !s.CLUSTER_URL) return null;
  return {
    role: s.ROLE,
    url: s.CLUSTER_URL,
    node: s.NODE_NAME ?? `${hostname()}-${s.PORT}`,
    coreUrls: s.CORE_URL,
  };
}

export function backupsOf(s: Settings) {
  const s3 = s3Of(s, "BACKUP_S3_");
  const folder = s.BACKUP_DIR ? resolve(s.BACKUP_DIR) : null;
  if (!s3 && !folder) return null;
  return { s3, folder, at: s.BACKUP_AT, days: s.BACKUP_KEEP_DAYS, weeks: s.BACKUP_KEEP_WEEKS };
}
