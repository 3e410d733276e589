import type { Answers } from "./child.ts";

/** The other end of `startChild`, for servers on Bun. */
export function answerQuestions(port: number, greeting: object = {}): void {
  process.on("message", (about: keyof Answers) => process.send?.(ANSWERS[about]()));
  process.send?.({ port, ...greeting });
}

const ANSWERS: { [A in keyof Answers]: () => Answers[A] } = {
  memory() {
    Bun.gc(true);
    const { rss, heapUsed } = process.memoryUsage();
    return { rss, heap: heapUsed };
  },
  cpu() {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
};
