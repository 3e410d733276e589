import { readStored } from "#client/lib/storage/storage.ts";
import { VOICE_MAX_BYTES } from "#contract/limits.ts";
import { SECOND_MS } from "#contract/time.ts";
import { waveformOf } from "./waveform.ts";

export interface Recorded {
  file: File;
  waveform: string;
  durationMs: number;
}

export type RecordingProblem = "refused" | "noMicrophone" | "busy";
/** `hidden`: its page is no longer in view. `full`: it is as long, or as large, as a recording may be. */
type RecordingEnd = "stopped" | "hidden" | "full" | "lost";

export interface Recording {
  stop(): void;
  cancel(): void;
}

interface Options {
  longestMs: number;
  /** `level` from 0 to 1. */
  onLevel: (ms: number, level: number) => void;
  /** Null if nothing was recorded. */
  onEnd: (recorded: Recorded | null, end: RecordingEnd) => void;
}

/** What browsers of today record, the smallest first. */
const TYPES = ["audio/webm;codecs=opus", "audio/ogg;codecs=opus", "audio/mp4"];
const BITS_PER_SECOND = 32_000;
const LEVEL_EVERY_MS = 50;
/** The encoder may add a packet or two. */
const SPARE_MS = 500;
const SPARE_BYTES = 64 * 1024;
const SHORTEST_MS = 500;

const typeHere = (): string | undefined =>
  "MediaRecorder" in globalThis ? TYPES.find((type) => MediaRecorder.isTypeSupported(type)) : undefined;

export const canRecord = (): boolean =>
  Boolean(navigator.mediaDevices?.getUserMedia) && typeHere() !== undefined;

/** Opens the microphone for this one recording, and closes it at its end. @throws RecordingProblem */
export async function record(options: Options): Promise<Recording> {
  const stream = await openMicrophone();
  try {
    return recordFrom(stream, options);
  } catch {
    // Unplugged at this moment, or the browser has no more sound contexts.
    for (const track of stream.getTracks()) track.stop();
    throw "busy" satisfies RecordingProblem;
  }
}

function recordFrom(stream: MediaStream, { longestMs, onLevel, onEnd }: Options): Recording {
  const recorder = new MediaRecorder(stream, { mimeType: typeHere(), audioBitsPerSecond: BITS_PER_SECOND });
  recorder.start(SECOND_MS);
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 2_048 });
  context.createMediaStreamSource(stream).connect(analyser);
  void context.resume();
  const parts: Blob[] = [];
  const levels: number[] = [];
  const startedAt = performance.now();
  const lasts = () => performance.now() - startedAt;
  let end: RecordingEnd = "lost";
  let isCancelled = false;
  let durationMs = 0;

  const timer = setInterval(() => {
    const level = levelOf(analyser);
    levels.push(level);
    onLevel(lasts(), level);
    if (lasts() >= longestMs - SPARE_MS) finish("full");
  }, LEVEL_EVERY_MS);

  function finish(why: RecordingEnd): void {
    if (recorder.state === "inactive") return;
    end = why;
    durationMs = lasts();
    recorder.stop();
  }

  const onVisibility = () => document.visibilityState === "hidden" && finish("hidden");
  document.addEventListener("visibilitychange", onVisibility);
  recorder.ondataavailable = ({ data }) => {
    parts.push(data);
    if (parts.reduce((sum, { size }) => sum + size, 0) > VOICE_MAX_BYTES - SPARE_BYTES) finish("full");
  };
  // Also when the microphone is unplugged.
  recorder.onstop = () => {
    durationMs ||= lasts();
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onVisibility);
    for (const track of stream.getTracks()) track.stop();
    void context.close();
    const file = new File(parts, "voice", { type: recorder.mimeType });
    const isEmpty = isCancelled || durationMs < SHORTEST_MS || file.size === 0;
    onEnd(isEmpty ? null : { file, waveform: waveformOf(levels), durationMs }, end);
  };

  return {
    stop: () => finish("stopped"),
    cancel() {
      isCancelled = true;
      finish("stopped");
    },
  };
}

async function openMicrophone(): Promise<MediaStream> {
  const chosen = readStored("video.microphone");
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: {
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
        channelCount: 1,
        ...(chosen && { deviceId: { ideal: chosen } }),
      },
    });
  } catch (error) {
    throw problemOf(error);
  }
}

function problemOf(error: unknown): RecordingProblem {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "noMicrophone" : "busy";
}

const QUIETEST_DB = -55;
const LOUDEST_DB = -12;

/** From silence to loud speech, as the ear tells them apart. */
function levelOf(analyser: AnalyserNode): number {
  const samples = new Float32Array(analyser.fftSize);
  analyser.getFloatTimeDomainData(samples);
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const loudness = 10 * Math.log10(power + 1e-12);
  return Math.min(1, Math.max(0, (loudness - QUIETEST_DB) / (LOUDEST_DB - QUIETEST_DB)));
}
