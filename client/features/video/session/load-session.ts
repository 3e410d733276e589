import type { SessionMode } from "./session-model.ts";

let loading: Promise<typeof import("./session.ts")> | undefined;

/** The machinery behind Start. Fetched while the page idles or a finger comes near, so that Start itself never waits. */
export function loadSession(): Promise<typeof import("./session.ts")> {
  loading ??= import("./session.ts").catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Everything Start will need, the screen and peerjs included. */
export function preloadSession(): void {
  const parts = [
    loadSession(),
    import("../screen/stage.tsx"),
    import("../peer/signalling.ts").then((peer) => peer.loadPeer()),
  ];
  // A failed preload is tried again by Start, which then also tells.
  Promise.all(parts).catch(() => {});
}

export async function begin(mode: SessionMode, type: "start" | "preview"): Promise<void> {
  const { $mode, dispatch } = await loadSession();
  $mode.set(mode);
  dispatch({ type });
}
