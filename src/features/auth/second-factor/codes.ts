import { Secret, TOTP } from "otpauth";

/** Every authenticator app supports SHA-1, six digits, 30 seconds. */
const STEP_MS = 30_000;
/** Clocks of phones are a little off, and typing takes a while. */
const WINDOW = 1;
/** 80 bits: their hashes need no key and outlive a change of it. */
const RECOVERY_BYTES = 10;
const RECOVERY_CODES = 10;

const totpOf = (secret: string, owner: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...owner,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: STEP_MS / 1000,
  });

/** 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

export const totpUri = (secret: string, owner: { issuer: string; label: string }): string =>
  totpOf(secret, owner).toString();

/** Null for a wrong code, and for one at or before `lastStep`, which may have been overheard. */
export function stepOf(
  code: string,
  secret: string,
  { now, lastStep }: { now: number; lastStep: number },
): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(now / STEP_MS) + delta;
  return step > lastStep ? step : null;
}

/** `ABCD-EFGH-IJKL-MNOP` */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ size: RECOVERY_BYTES }).base32.replace(/(.{4})(?!$)/g, "$1-"),
  );
