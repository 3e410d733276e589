import { join } from "node:path";
import { VOICE_MAX_MS } from "#contract/limits.ts";
import { type Recording, recordingIn } from "#src/services/voice/voice.ts";

export interface DemoRecording extends Recording {
  waveform: string;
}

/** Two short tunes, made of sine waves by a browser: no one's voice is in the demo. */
export const TUNES = {
  melody: "0jtnhb4sqh80vtojd830pof7utqmiea620gpja2tqlgb6200vuqnlheb84200000",
  answer: "000sqje70sqle81tvtqnkhfb8520000oqmhc72kutrpnljhfdca8532000000000",
} as const;
export type Tune = keyof typeof TUNES;

export const SOUND_FOLDER = join(import.meta.dirname, "sound");

export async function tune(name: Tune): Promise<DemoRecording> {
  const file = Bun.file(join(SOUND_FOLDER, `${name}.webm`));
  return { ...recordingIn(await file.bytes(), VOICE_MAX_MS), waveform: TUNES[name] };
}
