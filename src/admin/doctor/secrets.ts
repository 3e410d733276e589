import type { Config } from "#src/config.ts";
import { type Finding, must } from "./finding.ts";

const SHORTEST = 16;
const FEWEST_CHARACTERS = 8;
const EXAMPLE = /change.?me|replace.?me|example|password|qwerty|12345|your.?(key|secret|token)|my.?secret/i;

/** Who guesses one can sign in as anyone, read the numbers or use the relay. */
export function secretFindings(config: Config): Finding[] {
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
