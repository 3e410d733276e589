import { type ParseArgsConfig, parseArgs } from "node:util";

/** What cannot be read ends the command with its usage. */
export function readOptions<T extends ParseArgsConfig>(usage: string, config: T) {
  try {
    return parseArgs(config);
  } catch (error) {
    return refuse((error as Error).message, usage);
  }
}

/** With the exit code that `bun run admin` has for words it does not understand. */
export function refuse(problem: string, usage: string): never {
  console.error(`${problem}\n\nUsage: ${usage}`);
  process.exit(2);
}
