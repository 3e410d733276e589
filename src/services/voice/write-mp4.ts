import { rateOf, samplesIn, type Track } from "./track.ts";

/** One file for all browsers: flat, so that it says its length and can be sought in, and without a word of the container that came. */
export function toMp4(track: Track): Uint8Array<ArrayBuffer> {
  const sound = Buffer.concat(track.packets.map(({ bytes }) => bytes));
  const start = box("ftyp", text("isom"), u32(512), text("isomiso2mp41"));
  // The movie says where the sound begins, which its own length decides.
  const before = start.length + movie(track, 0).length + HEADER;
  return new Uint8Array(Buffer.concat([start, movie(track, before), box("mdat", sound)]));
}

const HEADER = 8;

const u8 = (...values: number[]): Buffer => Buffer.from(values);
const u16 = (...values: number[]): Buffer =>
  written(2, values, (at, value, into) => into.writeUInt16BE(value, at));
const u32 = (...values: number[]): Buffer => list(values);
const list = (values: readonly number[]): Buffer =>
  written(4, values, (at, value, into) => into.writeUInt32BE(value, at));
const text = (value: string): Buffer => Buffer.from(value, "latin1");
const zeros = (length: number): Buffer => Buffer.alloc(length);

function written(
  width: number,
  values: readonly number[],
  write: (at: number, value: number, into: Buffer) => void,
): Buffer {
  const bytes = Buffer.alloc(width * values.length);
  for (const [index, value] of values.entries()) write(index * width, value, bytes);
  return bytes;
}

function box(type: string, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(content.length + HEADER), text(type), content]);
}

const versioned = (type: string, flags: number, ...parts: Uint8Array[]): Buffer =>
  box(type, u32(flags), ...parts);

const ONE = 0x0001_0000;
const MATRIX = u32(ONE, 0, 0, 0, ONE, 0, 0, 0, 0x4000_0000);
const FULL_VOLUME = u16(0x0100);
const NO_TIMES = u32(0, 0);
const ENABLED = 7;
/** "und", in three times five bits. */
const NO_LANGUAGE = u16(0x55c4);
const IN_THIS_FILE = 1;

function movie(track: Track, soundAt: number): Buffer {
  const [rate, samples] = [rateOf(track), samplesIn(track)];
  const preSkip = track.codec.name === "opus" ? Math.min(track.codec.preSkip, samples) : 0;
  const heard = samples - preSkip;
  return box(
    "moov",
    versioned("mvhd", 0, NO_TIMES, u32(rate, heard, ONE), FULL_VOLUME, zeros(10), MATRIX, zeros(24), u32(2)),
    box(
      "trak",
      versioned(
        "tkhd",
        ENABLED,
        NO_TIMES,
        u32(1, 0, heard),
        zeros(12),
        FULL_VOLUME,
        zeros(2),
        MATRIX,
        zeros(8),
      ),
      box("edts", versioned("elst", 0, u32(1, heard, preSkip, ONE))),
      box(
        "mdia",
        versioned("mdhd", 0, NO_TIMES, u32(rate, samples), NO_LANGUAGE, zeros(2)),
        versioned("hdlr", 0, u32(0), text("soun"), zeros(13)),
        box(
          "minf",
          versioned("smhd", 0, zeros(4)),
          box("dinf", versioned("dref", 0, u32(1), versioned("url ", IN_THIS_FILE))),
          sampleTable(track, soundAt),
        ),
      ),
    ),
  );
}

function sampleTable(track: Track, soundAt: number): Buffer {
  const { packets } = track;
  const runs: { count: number; samples: number }[] = [];
  for (const { samples } of packets) {
    const last = runs.at(-1);
    if (last?.samples === samples) last.count += 1;
    else runs.push({ count: 1, samples });
  }
  return box(
    "stbl",
    versioned("stsd", 0, u32(1), description(track)),
    versioned("stts", 0, u32(runs.length), list(runs.flatMap(({ count, samples }) => [count, samples]))),
    versioned("stsc", 0, u32(1, 1, packets.length, 1)),
    versioned("stsz", 0, u32(0, packets.length), list(packets.map(({ bytes }) => bytes.length))),
    versioned("stco", 0, u32(1, soundAt)),
  );
}

function description({ codec }: Track): Buffer {
  const rate = codec.name === "opus" ? 48_000 : codec.rate;
  // Rates of more than 16 bits do not fit here; the setup has them.
  const entry = [zeros(6), u16(1), zeros(8), u16(codec.channels, 16), zeros(4), u16(rate & 0xffff, 0)];
  if (codec.name === "opus")
    return box(
      "Opus",
      ...entry,
      box("dOps", u8(0, codec.channels), u16(codec.preSkip), u32(rate), u16(0), u8(0)),
    );
  const setup = descriptor(5, codec.setup);
  const decoder = descriptor(4, u8(0x40, 0x15), zeros(3 + 4 + 4), setup);
  return box(
    "mp4a",
    ...entry,
    versioned("esds", 0, descriptor(3, u16(0), u8(0), decoder, descriptor(6, u8(2)))),
  );
}

function descriptor(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([u8(tag, content.length), content]);
}
