import { resolve } from "node:path";
import { missingOauthSetting } from "../services/oauth/settings.ts";
import { ConfigError } from "./config-error.ts";
import { changedDuration } from "./durations.ts";
import { isLoopback } from "./loopback.ts";
import type { Settings } from "./settings.ts";

/** Settings that mean something only together. */

export function refuseUnsafe(s: Settings, publicUrl: URL): void {
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
export function paymentsOf(s: Settings, { hostname }: URL): "sandbox" | "tbank" | "off" {
  if (s.PAYMENTS) return s.PAYMENTS;
  if (s.TBANK_TERMINAL_KEY) return "tbank";
  return isLoopback(hostname) ? "sandbox" : "off";
}

export function tbankOf(s: Settings) {
  const { TBANK_TERMINAL_KEY: terminalKey, TBANK_PASSWORD: password, PAYMENTS } = s;
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
  if (terminalKey || password || PAYMENTS === "tbank")
    throw new ConfigError(
      `${terminalKey ? "TBANK_PASSWORD" : "TBANK_TERMINAL_KEY"}: got nothing, wants a value, since payments go through T-Bank.`,
    );
  return null;
}

/** All four belong together; without any, there is no such store. */
export function s3Of(s: Settings, prefix: "S3_" | "BACKUP_S3_") {
  const names = [
    `${prefix}ENDPOINT`,
    `${prefix}BUCKET`,
    `${prefix}ACCESS_KEY_ID`,
    `${prefix}SECRET_ACCESS_KEY`,
  ] as const;
  const [endpoint, bucket, accessKeyId, secretAccessKey] = names.map((name) => s[name]);
  if (endpoint && bucket && accessKeyId && secretAccessKey)
    return { endpoint, bucket, accessKeyId, secretAccessKey, region: s[`${prefix}REGION`] };
  const missing = names.filter((name) => !s[name]);
  if (missing.length < names.length)
    throw new ConfigError(
      `${missing[0]}: got nothing, wants a value, since other ${prefix} settings are given.`,
    );
  return null;
}

/** Where backups are kept, when they are made, and for how long they stay; null without any. */
export function backupsOf(s: Settings) {
  const s3 = s3Of(s, "BACKUP_S3_");
  if (s3 && s.BACKUP_DIR)
    throw new ConfigError("BACKUP_DIR: got a folder, wants nothing, since BACKUP_S3_ settings are given.");
  const folder = s.BACKUP_DIR ? resolve(s.BACKUP_DIR) : null;
  if (!s3 && !folder) return null;
  return { s3, folder, at: s.BACKUP_AT, days: s.BACKUP_KEEP_DAYS, weeks: s.BACKUP_KEEP_WEEKS };
}
