import modelFile from "@mediapipe/selfie_segmentation/selfie_segmentation_landscape.tflite?url";
import wasm from "@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url";
import { afterFrame, isDue, type Load, NO_LOAD, paceOf } from "./pace.ts";
import { Painter } from "./painter.ts";
import { openSegmenter, type Segment } from "./segmenter.ts";

export type BlurRequest =
  /** A camera, and where its pictures go. It ends with its frames. */
  | { frames: ReadableStream<VideoFrame>; sink: WritableStream<VideoFrame> }
  /** A frame of a browser that gives no streams of them; null begins with another camera. */
  | { frame: ImageBitmap | null };
export type BlurAnswer =
  | { isReady: boolean }
  | { isTooMuch: boolean }
  /** Null if the frame came too early. */
  | { drawn: ImageBitmap | null };

let segment: Segment | null = null;
let camera = newCamera();

addEventListener("message", ({ data }: MessageEvent<BlurRequest>) => {
  if ("frames" in data) void blurAll(data.frames, data.sink);
  else if (data.frame) answer({ drawn: drawn(data.frame) });
  else camera = newCamera();
});

void open();

const answer = (said: BlurAnswer) => postMessage(said);

async function open(): Promise<void> {
  try {
    const file = await fetch(modelFile);
    if (!file.ok) throw new Error(`${modelFile} answered ${file.status}`);
    segment = await openSegmenter(await file.arrayBuffer(), wasm);
    answer({ isReady: true });
  } catch {
    answer({ isReady: false });
  }
}

async function blurAll(frames: ReadableStream<VideoFrame>, sink: WritableStream<VideoFrame>): Promise<void> {
  const blur = newCamera();
  const pictures = new TransformStream<VideoFrame, VideoFrame>({
    transform(frame, out) {
      const { timestamp, displayWidth: width, displayHeight: height } = frame;
      const picture = blur(frame, { width, height });
      frame.close();
      if (picture) out.enqueue(new VideoFrame(picture, { timestamp, alpha: "discard" }));
    },
  });
  // The camera or the talk has ended.
  await frames
    .pipeThrough(pictures)
    .pipeTo(sink)
    .catch(() => {});
}

function drawn(frame: ImageBitmap): ImageBitmap | null {
  const picture = camera(frame, frame);
  frame.close();
  return picture?.transferToImageBitmap() ?? null;
}

type Frame = VideoFrame | ImageBitmap;
interface Size {
  width: number;
  height: number;
}

/** For the frames of one camera. The function returns null for those that are more than this device can draw. */
function newCamera(): (frame: Frame, size: Size) => OffscreenCanvas | null {
  const painter = new Painter();
  let load: Load = NO_LOAD;
  let lastFrame = Number.NEGATIVE_INFINITY;
  let lastLook = Number.NEGATIVE_INFINITY;
  return (frame, { width, height }) => {
    const began = performance.now();
    const pace = paceOf(load);
    if (!isDue(began, lastFrame, pace.frames)) return null;
    lastFrame = began;
    if (isDue(began, lastLook, pace.looks)) {
      lastLook = began;
      painter.look(frame, segment);
    }
    const scale = Math.min(1, pace.side / Math.max(width, height));
    const picture = painter.paint(frame, { width: even(width * scale), height: even(height * scale) });
    const now = performance.now();
    const { isTooMuch } = load;
    load = afterFrame(load, now, now - began);
    if (load.isTooMuch !== isTooMuch) answer({ isTooMuch: load.isTooMuch });
    return picture;
  };
}

/** Encoders halve the size for colours. */
const even = (size: number): number => Math.round(size / 2) * 2;
