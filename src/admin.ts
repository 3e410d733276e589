import { answer, FULL_HELP, helpWith } from "./admin/answer.ts";
import { UsageError } from "./admin/commands.ts";
import { adviceOn } from "./advice.ts";
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

function answerWithSettings(argv: readonly string[]): ReturnType<typeof answer> {
  config = readConfig(process.env);
  return answer(argv, config);
}

/** `help` only as the command itself: in an answer of the support it is a word. */
function isHelp(argv: readonly string[]): boolean {
  return argv[0] === "help" || argv.some((word) => /^(-h|--help)$/.test(word));
}

function messageOf(error: unknown): unknown {
  if (error instanceof Problem) return error.extra.detail ?? error.message;
  return adviceOn(error, config) ?? error;
}
