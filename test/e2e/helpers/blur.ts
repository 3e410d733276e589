import type { Page } from "@playwright/test";
import en from "../../../client/locales/en/device.json" with { type: "json" };
import ru from "../../../client/locales/ru/device.json" with { type: "json" };
import { DRAWN_PERSON } from "../../helpers/drawn-person.ts";

export const BLUR = { ru: ru.blur, en: en.blur as typeof ru.blur };
export const BLUR_FILE = /\/assets\/(?:blur-worker|selfie_segmentation|tfjs-backend-wasm-simd-[^/]*\.wasm)/;
export const BLUR_MODEL = /\/assets\/selfie_segmentation/;

/** From the next page on the camera shows a drawn person before a chequered wall, and the page keeps its tracks. */
export async function drawnPerson(page: Page): Promise<void> {
  await page.addInitScript((svg) => {
    const opened: MediaStreamTrack[] = [];
    Object.assign(window, { opened });
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
    const pen = canvas.getContext("2d")!;
    const person = Object.assign(new Image(), { src: `data:image/svg+xml,${encodeURIComponent(svg)}` });
    let tick = 0;
    setInterval(() => {
      pen.drawImage(person, 0, 0);
      // Something has to move.
      pen.fillRect(0, 470, (tick++ % 10) * 4, 10);
    }, 100);
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      if (wanted?.video) {
        for (const track of stream.getVideoTracks()) track.stop();
        await person.decode();
        pen.drawImage(person, 0, 0);
        opened.push(...canvas.captureStream(10).getVideoTracks());
        return new MediaStream([opened.at(-1)!, ...stream.getAudioTracks()]);
      }
      return stream;
    };
  }, DRAWN_PERSON);
}

/** Runs in the page: whether a camera that it opened still runs. */
export const isCameraOpen = () =>
  (window as unknown as { opened: MediaStreamTrack[] }).opened.some(
    ({ readyState }) => readyState === "live",
  );

/** How much the light differs in two places: on the wall, whose squares no blur leaves, and around the eyes. */
interface Sharpness {
  wall: number;
  eyes: number;
}

/** From the next page on it keeps the sharpest wall of all frames that it was ever shown of its companion. */
export const watchSharpness = (page: Page) => page.addInitScript(recordSharpness);

export const sharpness = (page: Page): Promise<Sharpness> => page.evaluate(() => sharpnessNow());
export const sharpestWall = (page: Page): Promise<number> => page.evaluate(() => sharpestWallSoFar);

declare global {
  var sharpnessNow: () => Sharpness;
  var sharpestWallSoFar: number;
}

/** Runs in the page before its own scripts. */
function recordSharpness(): void {
  const canvas = Object.assign(document.createElement("canvas"), { width: 320, height: 240 });
  const pen = canvas.getContext("2d", { willReadFrequently: true })!;
  const spread = (x: number, y: number, width: number, height: number): number => {
    const { data } = pen.getImageData(x, y, width, height);
    const light = Array.from({ length: width * height }, (_, at) => data[at * 4 + 1]!);
    const mean = light.reduce((sum, one) => sum + one, 0) / light.length;
    return Math.sqrt(light.reduce((sum, one) => sum + (one - mean) ** 2, 0) / light.length);
  };
  const none = { wall: 0, eyes: 0 };
  globalThis.sharpestWallSoFar = 0;
  globalThis.sharpnessNow = () => {
    const video = document.querySelector<HTMLVideoElement>("[data-testid=companion-video]");
    if (!video || video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth < 100) return none;
    pen.drawImage(video, 0, 0, canvas.width, canvas.height);
    return { wall: spread(10, 10, 70, 120), eyes: spread(130, 85, 60, 25) };
  };
  const look = () => {
    globalThis.sharpestWallSoFar = Math.max(globalThis.sharpestWallSoFar, globalThis.sharpnessNow().wall);
    requestAnimationFrame(look);
  };
  look();
}
