import { DAY_MS } from "#contract/time.ts";
import type { Db } from "#db/open.ts";
import { ConfigError } from "#src/config/config-error.ts";
import type { Config } from "#src/config.ts";
import { createSecondFactorResealing } from "#src/features/auth/second-factor/resealing.ts";
import { createEvidence } from "#src/features/evidence/actions.ts";
import { createSelfieResealing } from "#src/features/verification/resealing.ts";
import { createMailResealing } from "#src/services/mail/queue.ts";
import { earlierUses } from "#src/services/rotation/rotation.ts";
import { dropEarlierKeys, readSecretKeys, rotateKeyFile } from "#src/services/secret-key.ts";
import { optionsOf, UsageError } from "./commands.ts";
import { table, timeOf } from "./table.ts";

export const KEYS_HELP = `
Secret key
  keys [--drop]              What still needs earlier keys; --drop removes them from secret.key when nothing sealed does
  rotate-key                 Puts a new key into secret.key, above the earlier ones, for the next start`;

export const isAboutKeys = ([command]: readonly string[]): boolean =>
  command === "keys" || command === "rotate-key";

export function runKeys(argv: readonly string[], { db, config }: { db: Db; config: Config }): string {
  const { drop, words } = optionsOf(argv, { drop: "boolean" });
  const [command, ...args] = words;
  if (args.length > 0) throw new UsageError(`${command} takes no arguments, got ${args.join(" ")}`);
  if (command === "rotate-key" && drop) throw new UsageError("--drop belongs to keys");
  return command === "rotate-key" ? rotated(config) : keysText(drop ?? false, { db, config });
}

function rotated({ secretKey, dataDir }: Config): string {
  if (secretKey)
    throw new ConfigError(
      "SECRET_KEY: the key is this setting. Move its value to SECRET_KEY_PREVIOUS, set a new one (openssl rand -base64 48), and restart the server.",
    );
  rotateKeyFile(dataDir);
  return "secret.key has a new key above the earlier ones. Restart the server now: until then it cannot read e-mails of commands. bun run admin keys says when the earlier keys may go.";
}

function keysText(isDropping: boolean, { db, config }: { db: Db; config: Config }): string {
  const secretKeys = readSecretKeys(config);
  const evidence = createEvidence({ db, clock: Date.now, services: { secretKeys } });
  const resealings = [
    createMailResealing({ db, secretKeys }),
    evidence.resealing,
    createSecondFactorResealing({ db, secretKeys }),
    createSelfieResealing({ db, secretKeys }),
  ];
  const { keys, since, sealed, banMarks, sessions, browsers } = earlierUses(resealings, { db, secretKeys });
  const left = sealed.reduce((sum, { earlier }) => sum + earlier, 0);
  if (isDropping) return dropped(left, since, config);
  const unreadable = sealed.filter((row) => row.unreadable > 0);
  return [
    `Earlier keys: ${keys}. ${since === null ? "The server has not started with the current key yet." : `The current key is in use since ${timeOf(since)}.`}`,
    ...(keys === 0 ? [] : ["", usesTable()]),
    ...unreadable.map(({ name, unreadable }) => `No listed key opens ${unreadable} of these: ${name}.`),
    "",
    verdict(),
  ].join("\n");

  function usesTable(): string {
    return table(
      ["NEEDS EARLIER KEYS", "COUNT", "UNTIL"],
      [
        ...sealed.map(({ name, earlier }) => [name, `${earlier}`, "minutes after the start"]),
        ["marks of people kept out", `${banMarks}`, "the end of their sanctions, two years at most"],
        ["sessions", `${sessions}`, `${config.sessionMs / DAY_MS} days after their start at most`],
        ["browsers with pushes", `${browsers}`, "their next visit"],
      ],
    );
  }

  function verdict(): string {
    if (keys === 0) return "There is nothing to remove.";
    if (since === null || left > 0)
      return "Keep the earlier keys: the server still has to re-encrypt what they encrypted.";
    return sessions + browsers + banMarks > 0
      ? "Nothing sealed needs the earlier keys. Without them these sessions and pushes end, links in older e-mails, and what these marks recognise."
      : "The earlier keys may go. Without them only links in older e-mails end.";
  }
}

function dropped(left: number, since: number | null, { secretKey, dataDir }: Config): string {
  if (secretKey)
    throw new ConfigError("SECRET_KEY_PREVIOUS: earlier keys are in this setting. Empty it, and restart.");
  if (since === null || left > 0)
    throw new ConfigError(
      "secret.key: the server still has to re-encrypt what earlier keys encrypted. Restart it, and try again in a few minutes.",
    );
  return `Removed ${dropEarlierKeys(dataDir)} from secret.key. The server accepts them until its next start.`;
}
