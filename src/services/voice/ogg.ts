import { Bytes, hasText, refuse } from "./bytes.ts";
import { opusOf, PACKETS_MAX, packetOf, type Track } from "./track.ts";

const PAGE = "OggS";
const CONTINUED = 1;
/** The packet goes on in the segment after one that is full. */
const FULL = 255;

export const isOgg = (file: Uint8Array): boolean => hasText(file, 0, PAGE);

/** One stream of Opus (RFC 7845): its head, its tags, which are dropped, and its packets. @throws Problem invalid_voice */
export function fromOgg(file: Uint8Array): Track {
  const [head, tags, ...sound] = packetsIn(new Bytes(file));
  if (!head || !tags || !hasText(tags, 0, "OpusTags")) return refuse();
  const codec = opusOf(new Bytes(head));
  return { codec, packets: sound.map((bytes) => packetOf(codec, bytes)) };
}

function packetsIn(bytes: Bytes): Uint8Array[] {
  const packets: Uint8Array[] = [];
  let open: Uint8Array[] = [];
  let stream: number | null = null;
  while (bytes.left > 0) {
    const { flags, serial, segments } = pageAt(bytes);
    stream ??= serial;
    const isContinued = (flags & CONTINUED) !== 0;
    if (serial !== stream || isContinued !== open.length > 0) return refuse();
    for (const length of segments) {
      open.push(bytes.take(length));
      if (length === FULL) continue;
      packets.push(Buffer.concat(open));
      open = [];
      if (packets.length > PACKETS_MAX) refuse();
    }
  }
  return open.length > 0 ? refuse() : packets;
}

/** Up to its segments, whose lengths it lists. */
function pageAt(bytes: Bytes) {
  if (bytes.text(PAGE.length) !== PAGE || bytes.u8() !== 0) return refuse();
  const flags = bytes.u8();
  const granule = 8;
  bytes.skip(granule);
  const serial = bytes.u32le();
  const numberAndChecksum = 8;
  bytes.skip(numberAndChecksum);
  return { flags, serial, segments: bytes.take(bytes.u8()) };
}
