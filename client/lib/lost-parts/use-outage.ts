import { useEffect, useState } from "react";
import { askServer, type ServerAnswer } from "./ask-server.ts";

const ASK_MS = 15_000;

/** Texts are in `shell:network`. */
export type Outage = Exclude<ServerAnswer, "reached" | "refused">;

/** Null as long as a page cannot know. */
export function useOutage(isAsking: boolean): Outage | null {
  const [answer, setAnswer] = useState<ServerAnswer | null>(null);
  useEffect(() => {
    if (!isAsking) return;
    let isOver = false;
    const ask = async () => {
      const latest = await askServer();
      if (!isOver) setAnswer(latest);
    };
    void ask();
    const timer = setInterval(() => void ask(), ASK_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      setAnswer(null);
    };
  }, [isAsking]);
  return answer === "reached" || answer === "refused" ? null : answer;
}
