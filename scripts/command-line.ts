import { type ParseArgsConfig, parseArgs } from "node:util";

/** Reads the words after a command; what cannot be read ends it with its usage. */
export function readOptions<T extends ParseArgsConfig>(usage: string, config: T) {
  try {
    return parseArgs(config);
  } catch (error) {
    return refuse((error as Error).message, usage);
  }
}

/** Ends the command with the exit code that `bun run admin` has for words it does not understand. */
export function refuse(problem: string, usage: string): never {
  console.error(`${problem}\n\nUsage: ${usage}`);
  process.exit(2);
}
