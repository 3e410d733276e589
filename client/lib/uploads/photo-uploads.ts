import type { Image } from "#contract/people.ts";
import { Failure, type FailureCode, isTransient } from "../api.ts";
import { randomId } from "../ids.ts";
import { uploadPhoto } from "./upload.ts";

/** A photo on its way, as every screen shows it. */
export interface PhotoUpload {
  id: string;
  /** A local `blob:` address to show meanwhile. */
  preview: string;
  /** How far it is, from 0 to 100. */
  percent: number;
  /** The network or the server is away; it goes on by itself. */
  waits: boolean;
  image: Image | null;
  /** Refused: only a person can try again. */
  failure: FailureCode | null;
}

export interface RunningUpload {
  first: PhotoUpload;
  retry(): void;
  /** Stops it and releases its preview. */
  drop(): void;
}

interface Options {
  onChange: (upload: PhotoUpload) => void;
  /** How far an earlier page got with it. */
  earlier?: Pick<PhotoUpload, "id" | "image">;
  /** What else belongs to it, like adding it to a gallery. It is tried again without sending the photo twice. */
  finish?: (image: Image) => Promise<unknown>;
  send?: typeof uploadPhoto;
  pause?: typeof untilOnline;
}

const PAUSES_MS = [2_000, 5_000, 15_000, 30_000];

/** Sends a photo, and waits out whatever passes by itself: no network, a server that restarts. */
export function startUpload(
  file: File,
  { onChange, earlier, finish, send = uploadPhoto, pause = untilOnline }: Options,
): RunningUpload {
  const controller = new AbortController();
  const { signal } = controller;
  const first: PhotoUpload = {
    id: earlier?.id ?? randomId(),
    preview: URL.createObjectURL(file),
    percent: earlier?.image ? 100 : 0,
    waits: false,
    image: earlier?.image ?? null,
    failure: null,
  };
  let now = first;
  const change = (part: Partial<PhotoUpload>) => {
    now = { ...now, ...part };
    if (!signal.aborted) onChange(now);
  };

  async function run(): Promise<void> {
    // Listeners have it in their list first.
    await Promise.resolve();
    for (let attempt = 0; !signal.aborted; attempt++)
      try {
        const image =
          now.image ??
          (await send(file, { signal, onProgress: (percent) => change({ percent, waits: false }) }));
        change({ image, percent: 100, waits: false });
        await finish?.(image);
        return;
      } catch (error) {
        if (!isTransient(error)) {
          change({ failure: error instanceof Failure ? error.code : "unknown", waits: false });
          return;
        }
        change({ waits: true });
        await pause(PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)]!, signal);
      }
  }

  void run();
  return {
    first,
    retry() {
      if (!now.failure) return;
      change({ failure: null, percent: 0 });
      void run();
    },
    drop() {
      controller.abort();
      URL.revokeObjectURL(first.preview);
    },
  };
}

/** Until the network is back, or for so long. */
function untilOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((go) => {
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener("online", over);
      signal.removeEventListener("abort", over);
      go();
    };
    const timer = setTimeout(over, ms);
    window.addEventListener("online", over);
    signal.addEventListener("abort", over);
  });
}
