import { atom } from "nanostores";
import { readStored, store } from "#client/lib/storage/storage.ts";

/** Whether the background of the user's own picture is blurred. This browser remembers it. */
export const $blur = atom(readStored("video.blur") === "on");
$blur.listen((blurs) => void store("video.blur", blurs ? "on" : "off"));

/** Whether this browser draws in workers and has what the model needs. Older ones are not offered the choice. */
export const canBlur = (): boolean =>
  typeof Worker !== "undefined" &&
  typeof WebAssembly !== "undefined" &&
  typeof OffscreenCanvas !== "undefined" &&
  typeof createImageBitmap !== "undefined" &&
  "captureStream" in HTMLCanvasElement.prototype &&
  "requestVideoFrameCallback" in HTMLVideoElement.prototype;
