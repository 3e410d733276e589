import { atom } from "nanostores";
import { type RefObject, useEffect } from "react";
import { $localMedia } from "../devices/local-media.ts";
import { $outgoing } from "../devices/outgoing.ts";
import { INITIAL_LEVEL, nextLevel } from "./level.ts";
import { type Light, lightOf, SAMPLE } from "./light.ts";

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
