import type { Image } from "#contract/people.ts";
import { Failure, type FailureCode, failureCode, isTransient } from "../api.ts";
import { randomId } from "../ids.ts";
import { $session } from "../session.ts";
import type { Send } from "./upload.ts";

/** Of a photo, or of a recording, which is `Stored` as a `Voice`. */
export interface PhotoUpload<Stored = Image> {
  id: string;
  /** A local `blob:` address. */
  preview: string;
  /** From 0 to 100. */
  percent: number;
  /** Continues by itself. */
  waits: boolean;
  image: Stored | null;
  /** Only the user can retry. */
  failure: FailureCode | null;
}

export interface RunningUpload<Stored = Image> {
  first: PhotoUpload<Stored>;
  retry(): void;
  drop(): void;
}

interface Options<Stored> {
  onChange: (upload: PhotoUpload<Stored>) => void;
  earlier?: Pick<PhotoUpload<Stored>, "id" | "image"> | undefined;
  /** Such as adding it to a gallery. Retried without sending the photo again. */
  finish?: (image: Stored) => Promise<unknown>;
  send: Send<Stored>;
  pause?: typeof untilOnline;
}

const PAUSES_MS = [2_000, 5_000, 15_000, 30_000];
/** A stall ends with a tunnel, but not on a connection that is always too slow. */
const STALLS_MAX = 2;

/** Waits out what passes by itself. Ends with the session: a retry would put the photo into the next user's gallery. */
export function startUpload<Stored>(
  file: File,
  { onChange, earlier, finish, send, pause = untilOnline }: Options<Stored>,
): RunningUpload<Stored> {
  const controller = new AbortController();
  const { signal } = controller;
  const stopListening = $session.listen(() => controller.abort());
  const first: PhotoUpload<Stored> = {
    id: earlier?.id ?? randomId(),
    preview: URL.createObjectURL(file),
    percent: earlier?.image ? 100 : 0,
    waits: false,
    image: earlier?.image ?? null,
    failure: null,
  };
  let now = first;
  const change = (part: Partial<PhotoUpload<Stored>>) => {
    now = { ...now, ...part };
    if (!signal.aborted) onChange(now);
  };

  async function run(): Promise<void> {
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
