import { Bytes, hasText, refuse } from "./bytes.ts";
import { opusOf, PACKETS_MAX, type Packet, packetOf, type Track } from "./track.ts";

const EBML = "\x1aE\xdf\xa3";
/** Elements that are entered: their ends do not matter, and browsers leave those of a recording open. */
const SEGMENT = 0x18538067;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const CLUSTER = 0x1f43b675;
const GROUP = 0xa0;
const ENTERED: ReadonlySet<number> = new Set([SEGMENT, TRACKS, TRACK, CLUSTER, GROUP]);

const TRACK_NUMBER = 0xd7;
const TRACK_TYPE = 0x83;
const CODEC = 0x86;
const CODEC_SETUP = 0x63a2;
const SIMPLE_BLOCK = 0xa3;
const BLOCK = 0xa1;
const AUDIO = 2;
const LACING = 6;
/** A recording has little more than its packets; a million empty elements would keep everyone else waiting for seconds. */
const ELEMENTS_MAX = PACKETS_MAX;
/** Of numbers and names in a track. */
const SHORT = 64;

export const isWebm = (file: Uint8Array): boolean => hasText(file, 0, EBML);

/** With one track of Opus, as MediaRecorder writes it. @throws Problem invalid_voice */
export function fromWebm(file: Uint8Array): Track {
  const bytes = new Bytes(file);
  const track = { count: 0, number: -1, type: -1, codec: "", setup: file.subarray(0, 0) };
  const blocks: Uint8Array[] = [];
  for (let elements = 0; bytes.left > 0; elements++) {
    if (elements === ELEMENTS_MAX) return refuse();
    const id = idAt(bytes);
    const size = sizeAt(bytes);
    if (ENTERED.has(id)) {
      if (id === TRACK) track.count += 1;
      continue;
    }
    const content = bytes.take(size);
    if (id === SIMPLE_BLOCK || id === BLOCK) blocks.push(content);
    else if (size > SHORT) continue;
    else if (id === TRACK_NUMBER) track.number = numberIn(content);
    else if (id === TRACK_TYPE) track.type = numberIn(content);
    else if (id === CODEC) track.codec = Buffer.from(content).toString("latin1");
    else if (id === CODEC_SETUP) track.setup = content;
  }
  const isOpus = track.count === 1 && track.type === AUDIO && track.codec === "A_OPUS";
  if (!isOpus) return refuse();
  const codec = opusOf(new Bytes(track.setup));
  return {
    codec,
    packets: blocks.map((block): Packet => packetOf(codec, soundIn(new Bytes(block), track.number))),
  };
}

/** After its track, its time and its flags. */
function soundIn(block: Bytes, trackNumber: number): Uint8Array {
  if (sizeAt(block) !== trackNumber) return refuse();
  block.skip(2);
  if ((block.u8() & LACING) !== 0) return refuse();
  return block.take(block.left);
}

/** The first bit that is set tells how many bytes follow. */
function lengthOf(first: number): number {
  const zeros = Math.clz32(first) - 24;
  return zeros > 7 ? refuse() : zeros + 1;
}

function idAt(bytes: Bytes): number {
  const first = bytes.u8();
  const length = lengthOf(first);
  if (length > 4) return refuse();
  return numberIn(bytes.take(length - 1), first);
}

/** All bits set, "unknown", is a length that no file has. */
function sizeAt(bytes: Bytes): number {
  const first = bytes.u8();
  const length = lengthOf(first);
  return numberIn(bytes.take(length - 1), first & (0xff >> length));
}

const numberIn = (bytes: Uint8Array, first = 0): number =>
  bytes.reduce((sum, byte) => sum * 256 + byte, first);
