/** Recordings as browsers make them: silence in Opus and AAC, in each container. */

/** 20 ms of silence: one frame of CELT. */
const SILENCE = Uint8Array.of(0xf8, 0xff, 0xfe);
const PACKET_MS = 20;

export const WAVEFORM = "0123456789abcdefghijklmnopqrstuv".repeat(2);

const bytes = (...parts: (Uint8Array | number[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const number = (value: number, width: number): number[] =>
  Array.from({ length: width }, (_, index) => Math.floor(value / 256 ** (width - 1 - index)) % 256);

const opusHead = (channels = 1): Uint8Array =>
  bytes(text("OpusHead"), [1, channels, 0x38, 0x01, 0x80, 0xbb, 0, 0, 0, 0, 0]);

const packetsFor = (ms: number, packet: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.round(ms / PACKET_MS) }, () => packet);

interface Made {
  ms?: number;
  packet?: Uint8Array;
}

/** An element of EBML; of unknown size, as MediaRecorder leaves the segment and its clusters. */
const element = (id: number[], content: Uint8Array): Uint8Array =>
  bytes(id, [0x10 | (content.length >> 24)], number(content.length, 3), content);
const open = (id: number[], content: Uint8Array): Uint8Array =>
  bytes(id, [1, 255, 255, 255, 255, 255, 255, 255], content);

export function webm({ ms = 2_000, packet = SILENCE, codec = "A_OPUS", comment = "" } = {}) {
  const audio = element([0xe1], element([0x9f], bytes([1])));
  const track = element(
    [0xae],
    bytes(
      element([0xd7], bytes([1])),
      element([0x83], bytes([2])),
      element([0x86], text(codec)),
      element([0x63, 0xa2], opusHead()),
      audio,
    ),
  );
  const blocks = packetsFor(ms, packet).map((sound, index) =>
    element([0xa3], bytes([0x81], number(index * PACKET_MS, 2), [0x80], sound)),
  );
  return bytes(
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], text("webm"))),
    open(
      [0x18, 0x53, 0x80, 0x67],
      bytes(
        element([0x15, 0x49, 0xa9, 0x66], element([0x4d, 0x80], text(`recorder ${comment}`))),
        element([0x16, 0x54, 0xae, 0x6b], track),
        open([0x1f, 0x43, 0xb6, 0x75], bytes(element([0xe7], bytes([0])), ...blocks)),
      ),
    ),
  );
}

export function ogg({ ms = 2_000, packet = SILENCE }: Made = {}) {
  const page = (number_: number, packets: Uint8Array[]): Uint8Array =>
    bytes(
      text("OggS"),
      [0, number_ === 0 ? 2 : 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, number_, 0, 0, 0, 0, 0, 0, 0],
      [packets.length],
      packets.map(({ length }) => length),
      ...packets,
    );
  const sound = packetsFor(ms, packet);
  const pages = Array.from({ length: Math.ceil(sound.length / 200) }, (_, index) =>
    page(index + 2, sound.slice(index * 200, index * 200 + 200)),
  );
  return bytes(
    page(0, [opusHead()]),
    page(1, [bytes(text("OpusTags"), text("from Anna’s phone"))]),
    ...pages,
  );
}

const box = (type: string, ...parts: (Uint8Array | number[])[]): Uint8Array => {
  const content = bytes(...parts);
  return bytes(number(content.length + 8, 4), text(type), content);
};

/** AAC LC of 48 kHz in fragments, as Safari writes it. */
export function fragmentedMp4({ packets = 94, packet = Uint8Array.of(0x01, 0x18, 0x20, 0x07) } = {}) {
  const setup = [5, 2, 0x11, 0x88];
  const decoder = [4, 13 + setup.length, 0x40, 0x15, ...number(0, 11), ...setup];
  const stream = [3, 3 + decoder.length + 3, 0, 0, 0, ...decoder, 6, 1, 2];
  const entry = box(
    "mp4a",
    number(0, 6),
    [0, 1],
    number(0, 8),
    [0, 1, 0, 16],
    number(0, 4),
    [0xbb, 0x80, 0, 0],
    box("esds", number(0, 4), stream),
  );
  const table = box("stbl", box("stsd", number(0, 4), number(1, 4), entry));
  const media = box("mdia", box("hdlr", number(0, 8), text("soun"), number(0, 13)), box("minf", table));
  const movie = box(
    "moov",
    box("mvhd", number(0, 100)),
    box("trak", box("tkhd", number(0, 84)), media),
    box("mvex", box("trex", number(0, 4), number(1, 4), number(1, 4), number(1_024, 4), number(0, 8))),
    box("udta", text("recorded at home")),
  );
  const head = box("tfhd", [0, 2, 0, 0], number(1, 4));
  const run = (offset: number) =>
    box(
      "trun",
      [0, 0, 2, 1],
      number(packets, 4),
      number(offset, 4),
      ...Array.from({ length: packets }, () => number(packet.length, 4)),
    );
  const fragment = (offset: number) => box("moof", box("mfhd", number(0, 8)), box("traf", head, run(offset)));
  const sound = box("mdat", ...Array.from({ length: packets }, () => packet));
  return bytes(box("ftyp", text("iso5"), number(0, 4)), movie, fragment(fragment(0).length + 8), sound);
}
