import { VOICE_MAX_BYTES } from "#contract/limits.ts";
import { SECOND_MS } from "#contract/time.ts";
import { Problem } from "#src/problem.ts";
import { refuse } from "./bytes.ts";
import { fromMp4, isMp4 } from "./mp4.ts";
import { fromOgg, isOgg } from "./ogg.ts";
import { rateOf, samplesIn } from "./track.ts";
import { fromWebm, isWebm } from "./webm.ts";
import { toMp4 } from "./write-mp4.ts";

export interface Recording {
  /** Counted from the packets, whatever the container says. */
  durationMs: number;
  /** An MP4 that contains the packets and nothing else. */
  file: Uint8Array<ArrayBuffer>;
}

const CONTAINERS = [
  { is: isWebm, read: fromWebm },
  { is: isOgg, read: fromOgg },
  { is: isMp4, read: fromMp4 },
];

/**
 * Nothing is decoded: the packets are taken out of what the browser made and put into a file of our own.
 * @throws Problem voice_too_large, voice_format_unsupported, invalid_voice, voice_too_long
 */
export function recordingIn(upload: Uint8Array, longestMs: number): Recording {
  if (upload.length > VOICE_MAX_BYTES) throw new Problem("voice_too_large");
  const container = CONTAINERS.find(({ is }) => is(upload));
  if (!container) throw new Problem("voice_format_unsupported");
  const track = container.read(upload);
  if (track.packets.length === 0) refuse();
  const durationMs = Math.round((samplesIn(track) / rateOf(track)) * SECOND_MS);
  if (durationMs > longestMs) throw new Problem("voice_too_long");
  return { durationMs, file: toMp4(track) };
}

/** Whether a stored file is whole: its boxes end where it does. */
export async function isWholeRecording(file: Blob): Promise<boolean> {
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!isMp4(bytes)) return false;
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) return false;
    at += size;
  }
  return at === bytes.length;
}
