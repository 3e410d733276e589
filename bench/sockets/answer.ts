import type { Answers } from "./child.ts";

/** The child's side of `startChild`, for servers on Bun. */
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
  delays() {
    if (!isWatched) watchLoop();
    isWatched = true;
    return delays.splice(0);
  },
};

const delays: number[] = [];
let isWatched = false;

function watchLoop(): void {
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    delays.push(Math.max(0, now - last - 1));
    last = now;
  }, 1);
}
