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

/** All four belong together; without any, photos are kept in DATA_DIR/uploads. */
export function s3Of(s: Settings) {
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
