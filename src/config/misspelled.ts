import { distance } from "fastest-levenshtein";

export interface Misspelled {
  given: string;
  meant: string;
}

/** Names that other programs give to what is a setting here. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  SMTP_HOST: "MAIL_URL",
  SMTP_PORT: "MAIL_URL",
  SMTP_USER: "MAIL_URL",
  SMTP_PASSWORD: "MAIL_URL",
  SMTP_URL: "MAIL_URL",
  SITE_URL: "PUBLIC_URL",
  BASE_URL: "PUBLIC_URL",
  TRUST_PROXY: "TRUSTED_PROXIES",
  TRUSTED_PROXY: "TRUSTED_PROXIES",
};

/** The container's own, and those of the programs beside it: a setting may be near them by chance. */
const OF_OTHERS = /^(LITESTREAM_|AWS_|TURN_(HOST|BYTES_PER_SECOND)$|S3_PATH$)/;

/** They would be ignored in silence, and the setting keep its default. */
export function misspelled(env: Record<string, string | undefined>, names: readonly string[]): Misspelled[] {
  return Object.keys(env).flatMap((given) => {
    if (!env[given] || names.includes(given) || OF_OTHERS.test(given)) return [];
    const meant = meantBy(given, names);
    // A setting that has its right name too is not missing.
    return meant && !env[meant] ? [{ given, meant }] : [];
  });
}

function meantBy(given: string, names: readonly string[]): string | undefined {
  const same = names.find((name) => plain(name) === plain(given));
  if (same) return same;
  const upper = given.toUpperCase();
  const near = [...names, ...Object.keys(ELSEWHERE)]
    .map((name) => ({ name, edits: distance(upper, name) }))
    .filter(({ name, edits }) => edits <= mayDiffer(name))
    .sort((one, other) => one.edits - other.edits)[0]?.name;
  return near && (ELSEWHERE[near] ?? near);
}

const plain = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/** HOST and HOME, which every environment has, differ by two letters: the shorter a name, the nearer it must be. */
const mayDiffer = (name: string) => (name.length <= 4 ? 0 : name.length <= 7 ? 1 : 2);
