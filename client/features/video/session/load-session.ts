import type { Refusal, SessionMode } from "./session-model.ts";

let loading: Promise<typeof import("./session.ts")> | undefined;

/** Preloaded when the page is idle or the pointer near, so that Start never waits. */
export function loadSession(): Promise<typeof import("./session.ts")> {
  loading ??= import("./session.ts").catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

export function preloadSession(): void {
  const parts = [
    loadSession(),
    import("../screen/stage.tsx"),
    import("../peer/signalling.ts").then((peer) => peer.loadPeer()),
  ];
  // Start retries a failed preload, and reports its failure.
  Promise.all(parts).catch(() => {});
}

export async function begin(mode: SessionMode, type: "start" | "preview"): Promise<void> {
  const { $mode, dispatch } = await loadSession();
  $mode.set(mode);
  dispatch({ type });
}

/** Shows why the search would be refused, in place of starting it. */
export async function refuse(mode: SessionMode, refusal: Refusal): Promise<void> {
  const { $mode, $videoSession, dispatch } = await loadSession();
  const { state, turn } = $videoSession.get();
  if (state !== "init") return;
  $mode.set(mode);
  dispatch({ type: "refused", turn, ...refusal });
}
