import { atom } from "nanostores";

export interface Track {
  /** Of the recording. */
  id: string;
  /** In which it was sent; an introduction has none. */
  message?: { id: string; chatId: string };
  path: string;
  durationMs: number;
  /** Whose it is, for the bar above other pages. */
  title: string;
  /** Called once it begins. */
  onHeard?: (() => void) | undefined;
}

export interface Playing {
  track: Track;
  state: "loading" | "playing" | "paused" | "failed";
  atMs: number;
}

/** The one recording that plays, on whatever page. It imports the player only when asked to, and is there before it. */
export const $playing = atom<Playing | null>(null);

/** Loads the player only if there is something to play. */
export const withPlayer = (act: (player: typeof import("./player.ts")) => void): void => {
  if ($playing.get()) void import("./player.ts").then(act);
};

/** Which recording has its own buttons on the page, and needs no bar. */
export const $inView = atom<readonly string[]>([]);

export function noteInView(id: string): () => void {
  $inView.set([...$inView.get(), id]);
  return () => {
    const rest = [...$inView.get()];
    rest.splice(rest.indexOf(id), 1);
    $inView.set(rest);
  };
}
