import { Bytes, hasText, refuse } from "./bytes.ts";
import { aac, opus, PACKETS_MAX, packetOf, type Track } from "./track.ts";

export const isMp4 = (file: Uint8Array): boolean => hasText(file, 4, "ftyp");

interface Box {
  type: string;
  /** In the file. */
  start: number;
  content: Bytes;
}

interface Sample {
  offset: number;
  size: number;
}

/** More than any browser writes at one level. */
const BOXES_MAX = 4_096;
const HEADER = 8;
const LARGE = 1;
const LAST = 0;

/** With one track of AAC or Opus, whole or in fragments, as MediaRecorder writes it. @throws Problem invalid_voice */
export function fromMp4(file: Uint8Array): Track {
  const top = boxesIn(new Bytes(file), 0);
  const movie = inside(only(top, "moov"));
  const media = inside(only(inside(only(movie, "trak")), "mdia"));
  const kind = only(media, "hdlr").content;
  kind.skip(8);
  if (kind.text(4) !== "soun") return refuse();
  const table = inside(only(inside(only(media, "minf")), "stbl"));
  const codec = codecIn(only(table, "stsd").content);
  const fragments = top.filter(({ type }) => type === "moof");
  const samples = fragments.length > 0 ? samplesOfFragments(fragments, movie) : samplesOfTable(table);
  // Samples that lie on each other would be more than was sent.
  if (samples.reduce((sum, { size }) => sum + size, 0) > file.length) return refuse();
  const packets = samples.map(({ offset, size }) => {
    if (offset + size > file.length) refuse();
    return packetOf(codec, file.subarray(offset, offset + size));
  });
  return { codec, packets };
}

function boxesIn(bytes: Bytes, start: number): Box[] {
  const boxes: Box[] = [];
  while (bytes.left > 0) {
    const from = bytes.at;
    const size = bytes.u32();
    const type = bytes.text(4);
    const whole = size === LARGE ? bytes.u64() : size === LAST ? bytes.left + HEADER : size;
    boxes.push({ type, start: start + from, content: bytes.part(whole - (bytes.at - from)) });
    if (boxes.length > BOXES_MAX) refuse();
  }
  return boxes;
}

const inside = ({ content, start }: Box): Box[] => boxesIn(content, start);

function only(boxes: readonly Box[], type: string): Box {
  const [found, ...more] = boxes.filter((box) => box.type === type);
  return found && more.length === 0 ? found : refuse();
}

/** Of the only entry of a sample description. */
function codecIn(description: Bytes): Track["codec"] {
  description.skip(4);
  if (description.u32() !== 1) return refuse();
  const [entry, ...more] = boxesIn(description.part(description.left), 0);
  if (!entry || more.length > 0) return refuse();
  const { type, content } = entry;
  // Version 0, as in all files that are not QuickTime's.
  content.skip(8);
  if (content.u16() !== 0) return refuse();
  content.skip(18);
  const details = boxesIn(content.part(content.left), 0);
  if (type === "mp4a") return aac(aacSetupIn(only(details, "esds").content));
  if (type !== "Opus") return refuse();
  const head = only(details, "dOps").content;
  if (head.u8() !== 0) return refuse();
  const [channels, preSkip] = [head.u8(), head.u16()];
  head.skip(6);
  return opus(channels, preSkip, head.u8());
}

const STREAM = 3;
const DECODER = 4;
const DECODER_SETUP = 5;
const MPEG4_AUDIO = 0x40;

function aacSetupIn(content: Bytes): Uint8Array {
  content.skip(4);
  const stream = descriptor(content, STREAM);
  stream.skip(2);
  // Flags announce fields that no browser writes.
  if ((stream.u8() & 0xe0) !== 0) refuse();
  const decoder = descriptor(stream, DECODER);
  if (decoder.u8() !== MPEG4_AUDIO) refuse();
  decoder.skip(12);
  return descriptor(decoder, DECODER_SETUP).all;
}

/** Its length is in groups of seven bits. */
function descriptor(bytes: Bytes, tag: number): Bytes {
  if (bytes.u8() !== tag) return refuse();
  let length = 0;
  for (let groups = 0; ; groups++) {
    if (groups === 4) return refuse();
    const group = bytes.u8();
    length = length * 128 + (group & 127);
    if (group < 128) return bytes.part(length);
  }
}

function samplesOfTable(table: readonly Box[]): Sample[] {
  const sizes = sizesIn(only(table, "stsz").content);
  const chunks = chunksIn(table);
  const runs = only(table, "stsc").content;
  runs.skip(4);
  const steps = Array.from({ length: bounded(runs.u32()) }, () => {
    const step = { firstChunk: runs.u32(), samples: bounded(runs.u32()) };
    runs.skip(4);
    return step;
  });
  const samples: Sample[] = [];
  let step = -1;
  for (const [index, start] of chunks.entries()) {
    if (steps[step + 1]?.firstChunk === index + 1) step += 1;
    let offset = start;
    for (const size of sizes.slice(samples.length, samples.length + (steps[step]?.samples ?? 0))) {
      samples.push({ offset, size });
      offset += size;
    }
  }
  return samples.length === sizes.length ? samples : refuse();
}

function sizesIn(content: Bytes): number[] {
  content.skip(4);
  const same = content.u32();
  return Array.from({ length: bounded(content.u32()) }, () => same || content.u32());
}

function chunksIn(table: readonly Box[]): number[] {
  const isLarge = table.some(({ type }) => type === "co64");
  const { content } = only(table, isLarge ? "co64" : "stco");
  content.skip(4);
  return Array.from({ length: bounded(content.u32()) }, isLarge ? content.u64 : content.u32);
}

const bounded = (count: number): number => (count > PACKETS_MAX ? refuse() : count);

const TRACK_FRAGMENT = { base: 0x1, description: 0x2, duration: 0x8, size: 0x10 } as const;
const RUN = {
  offset: 0x1,
  firstFlags: 0x4,
  duration: 0x100,
  size: 0x200,
  flags: 0x400,
  time: 0x800,
} as const;

function samplesOfFragments(fragments: readonly Box[], movie: readonly Box[]): Sample[] {
  const defaultSize = sizeByDefault(only(inside(only(movie, "mvex")), "trex").content);
  const samples: Sample[] = [];
  for (const fragment of fragments) {
    const parts = inside(only(inside(fragment), "traf"));
    const head = only(parts, "tfhd").content;
    const given = flagsOf(head);
    head.skip(4);
    const base = given(TRACK_FRAGMENT.base) ? head.u64() : fragment.start;
    if (given(TRACK_FRAGMENT.description)) head.skip(4);
    if (given(TRACK_FRAGMENT.duration)) head.skip(4);
    const size = given(TRACK_FRAGMENT.size) ? head.u32() : defaultSize;
    for (const { content } of parts.filter(({ type }) => type === "trun")) {
      for (const sample of samplesOfRun(content, base, size)) samples.push(sample);
      bounded(samples.length);
    }
  }
  return samples;
}

function sizeByDefault(content: Bytes): number {
  const fieldsBefore = 16;
  content.skip(fieldsBefore);
  return content.u32();
}

function samplesOfRun(run: Bytes, base: number, defaultSize: number): Sample[] {
  const given = flagsOf(run);
  const count = bounded(run.u32());
  if (!given(RUN.offset)) return refuse();
  let offset = base + run.i32();
  if (offset < 0) return refuse();
  if (given(RUN.firstFlags)) run.skip(4);
  return Array.from({ length: count }, () => {
    if (given(RUN.duration)) run.skip(4);
    const size = given(RUN.size) ? run.u32() : defaultSize;
    if (given(RUN.flags)) run.skip(4);
    if (given(RUN.time)) run.skip(4);
    offset += size;
    return { offset: offset - size, size };
  });
}

function flagsOf(content: Bytes): (flag: number) => boolean {
  const version = 1;
  content.skip(version);
  const flags = content.u24();
  return (flag) => (flags & flag) !== 0;
}
