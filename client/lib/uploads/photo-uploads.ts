import type { Image } from "#contract/people.ts";
import { Failure, type FailureCode, failureCode, isTransient } from "../api.ts";
import { randomId } from "../ids.ts";
import { $session } from "../session.ts";
import { uploadPhoto } from "./upload.ts";

/** The upload of a photo, as every screen shows it. */
export interface PhotoUpload {
  id: string;
  /** A local `blob:` address to show meanwhile. */
  preview: string;
  /** Progress, from 0 to 100. */
  percent: number;
  /** The network or the server cannot be reached; the upload continues by itself. */
  waits: boolean;
  image: Image | null;
  /** Why it was refused; only the user can retry. */
  failure: FailureCode | null;
}

export interface RunningUpload {
  first: PhotoUpload;
  retry(): void;
  /** Stops the upload and releases its preview. */
  drop(): void;
}

interface Options {
  onChange: (upload: PhotoUpload) => void;
  /** The state that an earlier page reached. */
  earlier?: Pick<PhotoUpload, "id" | "image">;
  /** A step after the upload, like adding the photo to a gallery. It is retried without sending the photo again. */
  finish?: (image: Image) => Promise<unknown>;
  send?: typeof uploadPhoto;
  pause?: typeof untilOnline;
}

const PAUSES_MS = [2_000, 5_000, 15_000, 30_000];
/** A stall is waited out this often: it ends with a tunnel, but not on a connection that is always too slow. */
const STALLS_MAX = 2;

/**
 * Uploads a photo, and waits out what passes by itself: no network, a server that restarts. It ends with the session, since a
 * retry would put the photo into the gallery of the next user.
 */
export function startUpload(
  file: File,
  { onChange, earlier, finish, send = uploadPhoto, pause = untilOnline }: Options,
): RunningUpload {
  const controller = new AbortController();
  const { signal } = controller;
  const stopListening = $session.listen(() => controller.abort());
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
    // Callers first add it to their list.
    await Promise.resolve();
    let stalls = 0;
    const passes = (error: unknown) =>
      isTransient(error) || (error instanceof Failure && error.status === 408 && stalls++ < STALLS_MAX);
    for (let attempt = 0; !signal.aborted; attempt++)
      try {
        const image =
          now.image ??
          (await send(file, { signal, onProgress: (percent) => change({ percent, waits: false }) }));
        change({ image, percent: 100, waits: false });
        await finish?.(image);
        return stopListening();
      } catch (error) {
        if (!passes(error)) {
          change({ failure: failureCode(error), waits: false });
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
      stopListening();
      controller.abort();
      URL.revokeObjectURL(first.preview);
    },
  };
}

/** Resolves when the network is back, after `ms`, or on abort. */
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
