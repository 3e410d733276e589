import { topology, weights } from "virtual:guard-model";
import wasm from "@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url";
import { atom } from "nanostores";
import type { GuardAnswer, GuardQuestion } from "./guard-worker.ts";
import { LOOK_PX } from "./look-size.ts";
import { $mayFetch } from "./setting.ts";

/** Whether the model can be asked: `absent` until it may be fetched, `failed` for the rest of this page. */
export const $guardModel = atom<"absent" | "loading" | "ready" | "failed">("absent");

export interface Verdict {
  share: number;
  tookMs: number;
}

/** A search that finds someone at once needs the processor to connect, so until there is a picture the model waits so long. */
const START_AFTER_MS = 1_000;

let worker: Worker | null = null;
let startsLater: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
const waiting = new Map<number, (verdict: Verdict | null) => void>();

/** Fetches the model in a second or at the first look, unless the user has to be asked first or does not want it. */
export function loadGuard(): void {
  if ($mayFetch.get() !== "yes" || $guardModel.get() !== "absent") return;
  $guardModel.set("loading");
  startsLater = setTimeout(start, START_AFTER_MS);
}

function start(): void {
  clearTimeout(startsLater);
  if (worker || $guardModel.get() === "failed") return;
  $guardModel.set("loading");
  try {
    worker = new Worker(new URL("./guard-worker.ts", import.meta.url), { type: "module" });
  } catch {
    fail();
    return;
  }
  worker.addEventListener("message", ({ data }: MessageEvent<GuardAnswer>) => {
    if ("isReady" in data) {
      if (data.isReady) $guardModel.set("ready");
      else fail();
      return;
    }
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  });
  // The file is missing, or is not let through.
  worker.addEventListener("error", fail);
  ask({ files: { topology, weights, wasm } });
}

/** Gives the memory back. The files stay in the browser's cache. */
export function dropGuard(): void {
  if ($guardModel.get() === "failed") return;
  end();
  $guardModel.set("absent");
}

function fail(): void {
  end();
  $guardModel.set("failed");
}

function end(): void {
  clearTimeout(startsLater);
  worker?.terminate();
  worker = null;
  for (const resolve of waiting.values()) resolve(null);
  waiting.clear();
}

const ask = (question: GuardQuestion, transfer: Transferable[] = []) =>
  worker?.postMessage(question, transfer);

/** Judges what a video or a picture shows now. Null while the model cannot be asked, or there is nothing to see. */
export function lookAt(source: HTMLVideoElement | HTMLImageElement): Promise<Verdict | null> {
  if ($guardModel.get() === "loading") start();
  const pixels = $guardModel.get() === "ready" ? pixelsOf(source) : null;
  if (!pixels) return Promise.resolve(null);
  lastId += 1;
  const { promise, resolve } = Promise.withResolvers<Verdict | null>();
  waiting.set(lastId, resolve);
  ask({ id: lastId, pixels }, [pixels.buffer]);
  return promise;
}

/** Judges what the user asks about, as soon as the model is there. Null if it fails to load. */
export async function lookOnce(source: HTMLVideoElement | HTMLImageElement): Promise<Verdict | null> {
  start();
  await isSettled();
  return lookAt(source);
}

function isSettled(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = $guardModel.subscribe((model) => {
    if (model !== "loading") resolve();
  });
  return promise.finally(() => stop());
}

let pen: CanvasRenderingContext2D | null = null;

function pixelsOf(source: HTMLVideoElement | HTMLImageElement): Uint8ClampedArray<ArrayBuffer> | null {
  const isThere =
    source instanceof HTMLVideoElement
      ? source.readyState >= source.HAVE_CURRENT_DATA && source.videoWidth > 0
      : source.complete && source.naturalWidth > 0;
  if (!isThere) return null;
  pen ??= Object.assign(document.createElement("canvas"), { width: LOOK_PX, height: LOOK_PX }).getContext(
    "2d",
    {
      willReadFrequently: true,
    },
  );
  pen?.drawImage(source, 0, 0, LOOK_PX, LOOK_PX);
  return pen?.getImageData(0, 0, LOOK_PX, LOOK_PX).data ?? null;
}
