import { existsSync } from "node:fs";
import { openDatabase } from "#db/open.ts";
import { answer, FULL_HELP, helpWith } from "./admin/answer.ts";
import { isAboutBackups, runBackups } from "./admin/backup.ts";
import { isAboutCluster, runCluster } from "./admin/cluster.ts";
import { UsageError } from "./admin/commands.ts";
import { isAboutDoctor, runDoctor } from "./admin/doctor.ts";
import { adviceOn } from "./advice.ts";
import { ConfigError } from "./config/config-error.ts";
import { type Config, readConfig } from "./config.ts";
import { Problem } from "./problem.ts";

let config: Config | undefined;

// As src/main.ts: other users of the machine must not read what commands write.
process.umask(0o077);

/** `bun run admin`: the operator's commands, on the database of the running server. */
process.exit(await main(process.argv.slice(2)));

async function main(argv: readonly string[]): Promise<number> {
  try {
    const told = isHelp(argv) ? FULL_HELP : await answerWithSettings(argv);
    console.log(typeof told === "string" ? told : told.text);
    return typeof told === "string" || told.isWell ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${helpWith(argv[0])}`);
      return 2;
    }
    console.error(messageOf(error));
    return 1;
  }
}

async function answerWithSettings(argv: readonly string[]): ReturnType<typeof answer> {
  config = readConfig(process.env);
  if (isAboutBackups(argv)) return runBackups(argv, config);
  if (isAboutCluster(argv)) return runCluster(argv, config);
  if (!existsSync(config.databaseFile)) return answerWithoutDatabase(argv, config);
  const db = openDatabase(config.databaseFile, { ...config, mayMigrate: false });
  try {
    return await answer(argv, { db, config, clock: Date.now });
  } finally {
    db.close();
  }
}

function answerWithoutDatabase(argv: readonly string[], config: Config): ReturnType<typeof answer> {
  const [command = ""] = argv;
  if (isAboutDoctor(argv)) return runDoctor(argv, config, { tell: console.error });
  if (helpWith(command) === FULL_HELP)
    throw new UsageError(command ? `There is no command ${command}` : "Which command?");
  throw new ConfigError(
    `DATA_DIR: there is no database in ${config.dataDir}. Run this with the DATA_DIR of the server; the server makes the database when it first starts.`,
  );
}

/** `help` only as the command itself: in an answer of the support it is a word. */
function isHelp(argv: readonly string[]): boolean {
  return argv[0] === "help" || argv.some((word) => /^(-h|--help)$/.test(word));
}

function messageOf(error: unknown): unknown {
  if (error instanceof Problem) return error.extra.detail ?? error.message;
  return adviceOn(error, config) ?? error;
}
