import type { Child } from "./child.ts";
import type { Talk } from "./servers.ts";

/** Messages in flight on each line: enough to keep the server busy, few enough that no buffer fills. */
const IN_FLIGHT = 8;

/** Messages per second of the server's CPU time, which other load on the machine hardly affects. */
export async function rateOf(child: Child, talks: Talk[], messages: number): Promise<number> {
  await exchange(talks, messages / 4);
  const before = await child.ask("cpu");
  await exchange(talks, messages);
  const after = await child.ask("cpu");
  return messages / ((after - before) / 1e6);
}

/** Sends `messages`, the next one with each arrival. */
function exchange(talks: Talk[], messages: number): Promise<void> {
  return new Promise((resolve) => {
    let [said, heard] = [0, 0];
    for (const { from, to, text } of talks) {
      to.onMessage = () => {
        if (++heard === messages) resolve();
        else if (said < messages) {
          said++;
          from.send(text);
        }
      };
    }
    for (let n = 0; n < IN_FLIGHT; n++)
      for (const { from, text } of talks) {
        if (said === messages) return;
        said++;
        from.send(text);
      }
  });
}
