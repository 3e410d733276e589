import { atom } from "nanostores";
import { readStored, store } from "#client/lib/storage/storage.ts";
import { $playing, type Playing, type Track } from "./playing.ts";

const SPEEDS = [1, 1.5, 2] as const;
type Speed = (typeof SPEEDS)[number];

export const $speed = atom<Speed>(SPEEDS.find((speed) => String(speed) === readStored("voiceSpeed")) ?? 1);

const audio = new Audio();
/** Not `isOwn`: the address is someone else's to revoke. */
let source: { id: string; url: string; isOwn: boolean } | null = null;
let loading: AbortController | null = null;

function change(part: Partial<Playing>): void {
  const now = $playing.get();
  if (now) $playing.set({ ...now, ...part });
}

audio.addEventListener("timeupdate", () => change({ atMs: audio.currentTime * 1_000 }));
audio.addEventListener("pause", () => $playing.get()?.state === "playing" && change({ state: "paused" }));
audio.addEventListener("ended", () => stopPlaying());
audio.addEventListener("error", () => source && change({ state: "failed" }));

/** From where it was paused, or from the beginning. Whatever else plays ends. */
async function play(track: Track, fromMs?: number): Promise<void> {
  const now = $playing.get();
  const atMs = fromMs ?? (now?.track.id === track.id ? now.atMs : 0);
  loading?.abort();
  loading = new AbortController();
  const { signal } = loading;
  if (source?.id !== track.id) release();
  $playing.set({ track, state: "loading", atMs });
  try {
    source ??= await fetched(track, signal);
    if (signal.aborted) return;
    if (audio.src !== source.url) audio.src = source.url;
    audio.currentTime = atMs / 1_000;
    audio.playbackRate = $speed.get();
    await audio.play();
    if (signal.aborted) return audio.pause();
    change({ state: "playing" });
    track.onHeard?.();
  } catch (error) {
    if (signal.aborted) return;
    // Safari forgets the press while the recording loads: the next one plays at once.
    const isForgotten = error instanceof Error && error.name === "NotAllowedError";
    change({ state: isForgotten ? "paused" : "failed" });
  }
}

export function pause(): void {
  loading?.abort();
  audio.pause();
  change({ state: "paused" });
}

export function toggle(track: Track): void {
  const now = $playing.get();
  const isOn = now?.track.id === track.id && (now.state === "playing" || now.state === "loading");
  if (isOn) pause();
  else void play(track);
}

export function seek(track: Track, atMs: number): void {
  const now = $playing.get();
  if (now?.track.id !== track.id) return void play(track, atMs);
  if (source) audio.currentTime = atMs / 1_000;
  change({ atMs });
}

export function nextSpeed(): void {
  const speed = SPEEDS[(SPEEDS.indexOf($speed.get()) + 1) % SPEEDS.length]!;
  $speed.set(speed);
  store("voiceSpeed", String(speed));
  audio.playbackRate = speed;
}

export function stopPlaying(): void {
  loading?.abort();
  release();
  $playing.set(null);
}

function release(): void {
  audio.pause();
  if (!source) return;
  if (source.isOwn) URL.revokeObjectURL(source.url);
  source = null;
  audio.removeAttribute("src");
}

/** As a whole: Safari plays an address only if its server sends parts, and two minutes are half a megabyte. */
async function fetched({ id, path }: Track, signal: AbortSignal) {
  // The page's own copy of what is not sent yet.
  if (path.startsWith("blob:")) return { id, url: path, isOwn: false };
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`${response.status}`);
  return { id, url: URL.createObjectURL(await response.blob()), isOwn: true };
}
