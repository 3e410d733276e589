import { atom } from "nanostores";
import type { BlurAnswer, BlurRequest } from "./blur-worker.ts";

/** `loading`: all of the picture is blurred. `tooMuch`: this device draws it slowly. `failed`: nothing is drawn any more. */
export const $blurState = atom<"off" | "loading" | "ready" | "tooMuch" | "failed">("off");

export interface Blurred {
  track: MediaStreamTrack;
  stop(): void;
}

/** Not in every browser: what cuts a track into frames, and what makes a track of them. */
declare global {
  var MediaStreamTrackProcessor:
    | (new (options: {
        track: MediaStreamTrack;
      }) => { readable: ReadableStream<VideoFrame> })
    | undefined;
  var MediaStreamTrackGenerator:
    | (new (options: {
        kind: "video";
      }) => MediaStreamTrack & { writable: WritableStream<VideoFrame> })
    | undefined;
}

let worker: Worker | null = null;
let onDrawn = (_picture: ImageBitmap | null): void => {};

/** The picture of a camera with its background blurred. */
export function blurred(source: MediaStreamTrack): Blurred {
  start();
  return inStreams(source) ?? onCanvas(source);
}

function start(): void {
  if (worker) return;
  $blurState.set("loading");
  try {
    worker = new Worker(new URL("./blur-worker.ts", import.meta.url), { type: "module" });
  } catch {
    // Not at once: the caller is about to use what it asked for.
    queueMicrotask(fail);
    return;
  }
  worker.addEventListener("message", ({ data }: MessageEvent<BlurAnswer>) => {
    if ("drawn" in data) onDrawn(data.drawn);
    else if ("isTooMuch" in data) $blurState.set(data.isTooMuch ? "tooMuch" : "ready");
    else if (data.isReady) $blurState.set("ready");
    else fail();
  });
  // The file is missing, or is not let through.
  worker.addEventListener("error", fail);
}

function fail(): void {
  end();
  $blurState.set("failed");
}

/** Gives the memory back, or lets a failed blur be tried again. The files stay in the browser's cache. */
export function dropBlur(): void {
  end();
  $blurState.set("off");
}

function end(): void {
  worker?.terminate();
  worker = null;
}

const ask = (request: BlurRequest, transfer: Transferable[] = []) => worker?.postMessage(request, transfer);

/** In Chromium the frames never touch the page. */
function inStreams(source: MediaStreamTrack): Blurred | null {
  const { MediaStreamTrackProcessor, MediaStreamTrackGenerator } = globalThis;
  if (!MediaStreamTrackProcessor || !MediaStreamTrackGenerator) return null;
  const { readable } = new MediaStreamTrackProcessor({ track: source });
  const track = new MediaStreamTrackGenerator({ kind: "video" });
  ask({ frames: readable, sink: track.writable }, [readable, track.writable]);
  return { track, stop: () => track.stop() };
}

/** A page in the background shows no frames, but goes on sending some. */
const HIDDEN_EVERY_MS = 500;
const FRAMES_A_SECOND = 30;

function onCanvas(source: MediaStreamTrack): Blurred {
  const video = Object.assign(document.createElement("video"), { muted: true, playsInline: true });
  video.srcObject = new MediaStream([source]);
  const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
  // Firefox refuses to capture a canvas that has no context yet.
  const pen = canvas.getContext("2d");
  const track = canvas.captureStream(FRAMES_A_SECOND).getVideoTracks()[0]!;
  let isOver = false;
  let isDrawing = false;
  async function send(): Promise<void> {
    if (isOver || isDrawing || video.readyState < video.HAVE_CURRENT_DATA) return;
    isDrawing = true;
    try {
      const frame = await createImageBitmap(video);
      ask({ frame }, [frame]);
    } catch {
      // The camera has ended meanwhile.
      isDrawing = false;
    }
  }
  onDrawn = (picture) => {
    isDrawing = false;
    if (!picture) return;
    if (canvas.width !== picture.width || canvas.height !== picture.height)
      Object.assign(canvas, { width: picture.width, height: picture.height });
    pen?.drawImage(picture, 0, 0);
    picture.close();
  };
  const onFrame = () => {
    if (isOver) return;
    void send();
    video.requestVideoFrameCallback(onFrame);
  };
  ask({ frame: null });
  // Refused only when the camera has ended again.
  video.play().catch(() => {});
  video.requestVideoFrameCallback(onFrame);
  const timer = setInterval(() => document.hidden && void send(), HIDDEN_EVERY_MS);
  return {
    track,
    stop() {
      isOver = true;
      clearInterval(timer);
      video.srcObject = null;
      track.stop();
    },
  };
}
