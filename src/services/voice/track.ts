import { Bytes, refuse } from "./bytes.ts";

/** The sound of a recording, taken out of the container in which a browser sent it. */
export interface Track {
  codec: Opus | Aac;
  packets: Packet[];
}

interface Opus {
  name: "opus";
  channels: number;
  /** Samples at the beginning that are not to be heard. */
  preSkip: number;
}

interface Aac {
  name: "aac";
  channels: number;
  rate: number;
  /** The AudioSpecificConfig (ISO 14496-3). */
  setup: Uint8Array;
}

export interface Packet {
  bytes: Uint8Array;
  /** Counted from its contents, in samples of `rateOf` its codec. */
  samples: number;
}

const OPUS_RATE = 48_000;
const AAC_FRAME = 1_024;
const AAC_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
];
/** AAC LC, and with SBR or PS on top of it. */
const AAC_TYPES = [2, 5, 29];
const SETUP_MAX = 16;

/** Opus packets of 2.5 ms for two minutes: no browser makes as many. */
export const PACKETS_MAX = 48_000;
const CHANNELS_MAX = 2;
/** Of 48 kHz: RFC 6716, section 3.1. */
const OPUS_PACKET_MAX = 5_760;

export const rateOf = ({ codec }: Track): number => (codec.name === "opus" ? OPUS_RATE : codec.rate);

export const samplesIn = ({ packets }: Track): number =>
  packets.reduce((sum, { samples }) => sum + samples, 0);

/** The beginning of an Opus stream (RFC 7845, section 5.1), as WebM and Ogg have it. */
export function opusOf(head: Bytes): Opus {
  if (head.text(8) !== "OpusHead" || head.u8() >> 4 !== 0) return refuse();
  const [channels, preSkip] = [head.u8(), head.u16le()];
  head.skip(4 + 2);
  return opus(channels, preSkip, head.u8());
}

export function opus(channels: number, preSkip: number, mappingFamily: number): Opus {
  if (channels < 1 || channels > CHANNELS_MAX || mappingFamily !== 0) refuse();
  return { name: "opus", channels, preSkip };
}

export function aac(setup: Uint8Array): Aac {
  if (setup.length < 2 || setup.length > SETUP_MAX) refuse();
  const bits = new Bytes(setup).u16();
  const rate = AAC_RATES[(bits >> 7) & 15];
  const channels = (bits >> 3) & 15;
  const hasShortFrames = (bits & 4) !== 0;
  if (!AAC_TYPES.includes(bits >> 11) || !rate || channels < 1 || channels > CHANNELS_MAX) return refuse();
  // With SBR the next bits are those of the extension.
  if (bits >> 11 === 2 && hasShortFrames) refuse();
  return { name: "aac", channels, rate, setup };
}

export function packetOf(codec: Track["codec"], bytes: Uint8Array): Packet {
  if (bytes.length === 0) refuse();
  return { bytes, samples: codec.name === "opus" ? opusSamples(bytes) : AAC_FRAME };
}

/** What the first byte, or the first two, say of the packet (RFC 6716, section 3). */
function opusSamples([first = 0, second]: Uint8Array): number {
  const config = first >> 3;
  const frame =
    config < 12
      ? [480, 960, 1_920, 2_880][config % 4]!
      : config < 16
        ? [480, 960][config % 2]!
        : [120, 240, 480, 960][config % 4]!;
  const code = first & 3;
  const frames = code === 0 ? 1 : code < 3 ? 2 : (second ?? 0) & 63;
  const samples = frame * frames;
  return samples === 0 || samples > OPUS_PACKET_MAX ? refuse() : samples;
}
