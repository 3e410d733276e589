import { basename } from "node:path";

/** Bytes used by a process: resident memory, and its JavaScript heap. */
export interface Memory {
  rss: number;
  heap: number;
}

/** Values that a measured server reports. Only `memory` collects garbage first, so that asking for `cpu` costs nothing. */
export interface Answers {
  memory: Memory;
  /** Microseconds of CPU since the process started, user and system. */
  cpu: number;
  /** Milliseconds of each delay of the event loop since the last question; the first question starts the measurement. */
  delays: number[];
}

export type Child = Awaited<ReturnType<typeof startChild>>;

/** Starts a server program that first sends its port and the rest of its greeting, and then answers questions. */
export async function startChild<Greeting extends object = object>(command: string[]) {
  let hear: (message: unknown) => void = () => {};
  const next = () => new Promise((resolve) => (hear = resolve));
  const first = next();
  const child = Bun.spawn(command, {
    stdio: ["ignore", "inherit", "inherit"],
    serialization: "json",
    ipc: (message) => hear(message),
  });
  const death = child.exited.then((code) =>
    Promise.reject(new Error(`${command.map((word) => basename(word)).join(" ")} ended with code ${code}`)),
  );
  death.catch(() => {});
  const greeting = (await Promise.race([first, death])) as { port: number } & Greeting;
  return {
    ...greeting,
    async ask<A extends keyof Answers>(about: A): Promise<Answers[A]> {
      const answer = next();
      child.send(about);
      return (await Promise.race([answer, death])) as Answers[A];
    },
    async stop(): Promise<void> {
      child.kill();
      await child.exited;
    },
  };
}
