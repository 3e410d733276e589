/** The second bytes of markers (ITU-T T.81, B.1.1.3). */
const MARKER = { filler: 0xff, stuffed: 0x00, temporary: 0x01, end: 0xd9, scan: 0xda } as const;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** Encoders write ten scans, or a few more to save bytes. */
const SCANS_MAX = 50;

/**
 * The decoder fills missing parts with grey, so the end marker must be there; cameras may append data. Each scan is a pass over
 * the whole picture: the 170,000 that fit into 10 MB would keep a core busy for a quarter of an hour. Markers are found just as
 * libjpeg does, or a file could hide scans from this count.
 */
export function isDecodableJpeg(bytes: Uint8Array): boolean {
  let scans = 0;
  for (let at = 2; at + 1 < bytes.length; ) {
    const marker = bytes[at + 1]!;
    // Plain bytes of the picture, by far the most: a search for each marker would take ten times longer.
    if (bytes[at] !== 0xff || marker === MARKER.filler) at += 1;
    else if (marker === MARKER.stuffed || marker === MARKER.temporary || isRestart(marker)) at += 2;
    else if (marker === MARKER.end) return true;
    else {
      if (marker === MARKER.scan) scans += 1;
      if (scans > SCANS_MAX) return false;
      at += 2 + lengthAt(bytes, at + 2);
    }
  }
  return false;
}

const lengthAt = (bytes: Uint8Array, at: number) =>
  Math.max(2, ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0));
