import { atom } from "nanostores";
import { type RefObject, useEffect } from "react";
import { $localMedia } from "../devices/local-media.ts";
import { $outgoing } from "../devices/outgoing.ts";
import { INITIAL_LEVEL, nextLevel } from "./level.ts";

export interface OwnCheck {
  light: Light;
  /** Not even the noise of a quiet room, although it is on. */
  silent: boolean;
}

const FINE: OwnCheck = { light: "fine", silent: false };
export const $ownCheck = atom<OwnCheck>(FINE);
/** 0 to 1. */
export const $ownLevel = atom(0);

const LISTEN_EVERY_MS = 200;
const TICKS_A_JUDGEMENT = 5;
/** Two steps of 16 bits: only a microphone that is switched off is below it. */
const SILENCE = 2 / 32_768;
const TROUBLES = ["black", "backlit", "dark"] as const;

/** Measures while this element shows the user's own picture. */
export function useOwnCheck(video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const meter = openSoundMeter();
    const check = createCheck(() => lightIn(video.current));
    let ticks = 0;
    let loudest: number | null = null;
    const timer = setInterval(() => {
      if (document.visibilityState === "hidden") return;
      const peak = meter.peak();
      $ownLevel.set($localMedia.get().muted ? 0 : (peak ?? 0));
      if (peak !== null) loudest = Math.max(loudest ?? 0, peak);
      ticks += 1;
      if (ticks % TICKS_A_JUDGEMENT !== 0) return;
      check(loudest);
      loudest = null;
    }, LISTEN_EVERY_MS);
    return () => {
      clearInterval(timer);
      meter.close();
      $ownCheck.set(FINE);
      $ownLevel.set(0);
    };
  }, [video]);
}

function createCheck(light: () => Light | null): (loudest: number | null) => void {
  const levels = { black: INITIAL_LEVEL, backlit: INITIAL_LEVEL, dark: INITIAL_LEVEL, silent: INITIAL_LEVEL };
  return (loudest) => {
    const { cameraOn, muted, microphone } = $localMedia.get();
    const seen = cameraOn ? light() : null;
    for (const trouble of TROUBLES) levels[trouble] = nextLevel(levels[trouble], seen === trouble);
    levels.silent = nextLevel(levels.silent, microphone && !muted && loudest !== null && loudest < SILENCE);
    const now: OwnCheck = {
      light: TROUBLES.find((trouble) => levels[trouble].isBad) ?? "fine",
      silent: levels.silent.isBad,
    };
    const before = $ownCheck.get();
    if (before.light !== now.light || before.silent !== now.silent) $ownCheck.set(now);
  };
}

let canvas: CanvasRenderingContext2D | null = null;

function lightIn(video: HTMLVideoElement | null): Light | null {
  // A track that the system has muted, or one that has just begun, says nothing about the light.
  if (!video || video.readyState < video.HAVE_CURRENT_DATA || $outgoing.get()?.video.muted) return null;
  canvas ??= Object.assign(document.createElement("canvas"), SAMPLE).getContext("2d", {
    willReadFrequently: true,
  });
  canvas?.drawImage(video, 0, 0, SAMPLE.width, SAMPLE.height);
  const pixels = canvas?.getImageData(0, 0, SAMPLE.width, SAMPLE.height).data;
  return pixels ? lightOf(pixels) : null;
}

interface SoundMeter {
  /** 0 to 1, or null while the browser does not say. */
  peak(): number | null;
  close(): void;
}

function openSoundMeter(): SoundMeter {
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 2048 });
  const samples = new Float32Array(analyser.fftSize);
  let source: MediaStreamAudioSourceNode | null = null;
  const stop = $outgoing.subscribe((outgoing) => {
    source?.disconnect();
    source = outgoing && tap(context, outgoing.audio);
    source?.connect(analyser);
  });
  return {
    peak() {
      if (!source || context.state !== "running") return null;
      analyser.getFloatTimeDomainData(samples);
      return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    },
    close() {
      stop();
      void context.close();
    },
  };
}

/** Null where the browser refuses a microphone whose sample rate differs from that of the speakers. */
function tap(context: AudioContext, track: MediaStreamTrack): MediaStreamAudioSourceNode | null {
  try {
    return context.createMediaStreamSource(new MediaStream([track]));
  } catch {
    return null;
  }
}

type Light = "fine" | "black" | "dark" | "backlit";

/** @internal */
export const SAMPLE = { width: 16, height: 12 };

const BLACK_MOST = 24;
const DARK_MEAN = 45;
/** A window behind a face is more than this much lighter than the face. */
const BACKLIGHT = 70;
const BACKLIT_FACE = 80;

/** Judges pixels (RGBA, row by row, of size `SAMPLE`) by their luma, 0 to 255. The face is in the middle, below the top. @internal */
export function lightOf(pixels: ArrayLike<number>): Light {
  let sum = 0;
  let most = 0;
  let face = 0;
  let faceCount = 0;
  const { width, height } = SAMPLE;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const luma = lumaAt(pixels, (y * width + x) * 4);
      sum += luma;
      most = Math.max(most, luma);
      if (!isFace(x, y)) continue;
      face += luma;
      faceCount += 1;
    }
  const count = width * height;
  const faceMean = face / faceCount;
  const around = (sum - face) / (count - faceCount);
  if (most < BLACK_MOST) return "black";
  if (around - faceMean > BACKLIGHT && faceMean < BACKLIT_FACE) return "backlit";
  return sum / count < DARK_MEAN ? "dark" : "fine";
}

const isFace = (x: number, y: number): boolean =>
  x >= SAMPLE.width * 0.35 && x < SAMPLE.width * 0.65 && y >= SAMPLE.height * 0.25;

const lumaAt = (pixels: ArrayLike<number>, at: number): number =>
  0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0);
