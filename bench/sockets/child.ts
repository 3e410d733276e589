import { basename } from "node:path";

/** Bytes that a process holds: what the system counts for it, and its JavaScript objects. */
export interface Memory {
  rss: number;
  heap: number;
}

/** What a measured server answers. Only `memory` collects garbage first, so that asking for `cpu` costs nothing. */
export interface Answers {
  memory: Memory;
  /** Microseconds of CPU since the start, user and system. */
  cpu: number;
  /** Milliseconds for which the loop was held each time since this was last asked; the first question starts the watch. */
  held: number[];
}

export type Child = Awaited<ReturnType<typeof startChild>>;

/** Starts a server program that sends its port (and whatever else it greets with), and then an answer to whatever it is asked. */
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
