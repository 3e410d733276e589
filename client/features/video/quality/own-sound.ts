import { $outgoing } from "../devices/local-media.ts";

export interface SoundMeter {
  /** Level of the user's microphone right now, 0 to 1, or null while the browser does not say. */
  peak(): number | null;
  close(): void;
}

/** Measures the outgoing sound, from whichever microphone it currently comes. */
export function openSoundMeter(): SoundMeter {
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
