import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import { $hello } from "#client/lib/socket/state.ts";
import { loadSession } from "./load-session.ts";
import { $privateLink, isCutOff } from "./private-link.ts";
import type { Refusal, SessionMode } from "./session-model.ts";

type Answer = Promise<Refusal | null>;

const PATIENCE_MS = 3_000;
const LETS_IN: Answer = Promise.resolve(null);

/** Finds out while the start panel is shown, so that Start asks for no camera in vain. Classic chat has no limit. */
export function useQueueCheck(mode: SessionMode, onDeadLink: (refusal: Refusal) => void): () => Answer {
  const link = useStore($privateLink);
  const known = useRef(LETS_IN);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked about each link, whenever the socket opens
  useEffect(() => {
    if (mode === "classic" || (mode === "private" && link === "")) return;
    const first = Promise.withResolvers<Refusal | null>();
    known.current = first.promise;
    let isShown = true;
    const stop = $hello.subscribe(async (hello) => {
      if (!hello && !(mode === "private" && isCutOff(link))) return;
      const answer = ask(mode);
      first.resolve(answer);
      known.current = answer;
      const refusal = await answer;
      const isDead = refusal?.code === "link_expired" || refusal?.code === "link_taken";
      if (isShown && isDead) onDeadLink(refusal);
    });
    return () => {
      isShown = false;
      stop();
    };
  }, [mode, link]);
  return async () => {
    if (mode === "classic") return soon(ask(mode));
    // A refusal may be over by now: VIP was bought, or the other tab was closed.
    if ((await soon(known.current)) === null) return null;
    known.current = ask(mode);
    return soon(known.current);
  };
}

const ask = (mode: SessionMode): Answer =>
  loadSession().then(
    ({ findRefusal }) => findRefusal(mode),
    () => null,
  );

const soon = (answer: Answer): Answer =>
  Promise.race([answer, new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))]);
