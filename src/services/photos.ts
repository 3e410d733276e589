import { totalmem } from "node:os";
import type Sharp from "sharp";
import { PHOTO_TYPES } from "#contract/limits.ts";
import { FRAME_SIDE } from "#contract/selfies.ts";
import { Problem } from "#src/problem.ts";
import { FairTurns } from "#src/timing/fair-turns.ts";

/** Longest side in pixels: for lists, for a screen, and the largest one stored. */
export const PHOTO_SIZES = { thumb: 320, screen: 1080, full: 2048 } as const;
export type PhotoSize = keyof typeof PHOTO_SIZES;
export const isPhotoSize = (text: string): text is PhotoSize => Object.hasOwn(PHOTO_SIZES, text);

/** A camera of 50 megapixels takes up to 50.4 million. A small file that claims more is refused before memory is allocated. */
const MAX_PIXELS = 50_500_000;
/** Browsers send a tenth of it. */
const FRAME_MAX_PIXELS = 5_000_000;
/** Of a photo that has to be in memory whole before it can be made smaller: 50 megapixels of an interlaced PNG with transparency. */
const WHOLE_MAX_BYTES = 4 * MAX_PIXELS;
const MIN_SIDE = 64;
/** Up to 10 MB each, and this part of the memory together; the member with most of them is refused the newest. */
const WAITING_MAX = 40;
const UPLOADS_SHARE = 8;
/** With less memory than this, two photos at once could end the server. */
const TWO_PHOTOS_BYTES = 1024 ** 3;
const ownMemory = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
const SIDES = { ...PHOTO_SIZES, frame: FRAME_SIDE } as const;
const QUALITY = { thumb: 76, screen: 80, full: 82, frame: 76 } as const;
const PLACEHOLDER_PX = 12;
const PANEL = "#151311";

export interface Photo {
  width: number;
  height: number;
  /** A `data:` URL of some 150 characters: a list of fifty people includes fifty of them. */
  placeholder: string;
  contentHash: string;
  dHash: string;
  files: Record<PhotoSize, Uint8Array>;
}

/** By which a photo is found again: the same file, and a picture that looks the same (`dHashOf`). */
type Looks = Pick<Photo, "contentHash" | "dHash">;

export type Photos = ReturnType<typeof createPhotos>;

/** Encodes an upload again, so that nothing but the picture remains: upright, in sRGB, without a profile or other metadata. */
export function createPhotos({ memoryBytes = ownMemory() } = {}) {
  // A progressive or interlaced photo takes up to 300 MB to decode, and more than two at once would starve the sockets of both cores.
  const turns = new FairTurns({
    atOnce: memoryBytes < TWO_PHOTOS_BYTES ? 1 : 2,
    waitingMost: WAITING_MAX,
  });
  let heldBytes = 0;

  /** Reads headers only, so that what is no photo waits for no turn. */
  async function pixelsOf(bytes: Uint8Array, most = MAX_PIXELS): Promise<number> {
    if (!PHOTO_TYPES.some((type) => SIGNATURES[type](bytes))) throw new Problem("photo_format_unsupported");
    const sharp = await library();
    const photo = await readable(sharp(bytes, { limitInputPixels: false }).metadata());
    const { width, height, channels, depth } = photo;
    if (width * height > most) throw new Problem("photo_too_many_pixels");
    const isInterlaced = photo.format === "png" && photo.isProgressive;
    if (isInterlaced) demandRoom(width * height * channels * (depth === "ushort" ? 2 : 1));
    if (Math.min(width, height) < MIN_SIDE) throw new Problem("photo_too_small");
    return width * height;
  }

  async function reencode(bytes: Uint8Array): Promise<Photo> {
    const sharp = await library();
    demandDecodable(bytes);
    return sizesOf(await readable(sized(sharp, bytes, "full")));
  }

  async function sizesOf(full: Buffer): Promise<Photo> {
    const sharp = await library();
    // The smaller sizes are made from the large one: it decodes 2 megapixels instead of 12, twice.
    const [screen, thumb, placeholder, { width, height }] = await Promise.all([
      sized(sharp, full, "screen"),
      sized(sharp, full, "thumb"),
      placeholderOf(sharp, full),
      sharp(full).metadata(),
    ]);
    const looks = await looksOf(sharp, full, thumb);
    return { width, height, placeholder, ...looks, files: { full, screen, thumb } };
  }

  return {
    /**
     * A turn costs what the photo has of pixels: what one member uploads delays no one else.
     * @throws Problem invalid_photo, photo_too_many_pixels, photo_too_small, photo_format_unsupported; rate_limited if many wait
     */
    async process(bytes: Uint8Array, ownerId: string): Promise<Photo> {
      if (heldBytes + bytes.length > memoryBytes / UPLOADS_SHARE) refuse();
      heldBytes += bytes.length;
      try {
        const pixels = await pixelsOf(bytes);
        return await turns.run([ownerId], () => reencode(bytes), refuse, pixels);
      } finally {
        heldBytes -= bytes.length;
      }
    },

    /** One of a camera in a small size, as WebP. @throws Problem as `process` does */
    async frame(bytes: Uint8Array, ownerId: string): Promise<Buffer> {
      const pixels = await pixelsOf(bytes, FRAME_MAX_PIXELS);
      const work = async () => {
        demandDecodable(bytes);
        return await readable(sized(await library(), bytes, "frame"));
      };
      return await turns.run([ownerId], work, refuse, pixels);
    },

    /** Null if the photo has no colour profile, as earlier versions left it. @throws Problem invalid_photo */
    async withoutProfile(full: Uint8Array): Promise<Photo | null> {
      const sharp = await library();
      const { hasProfile, width, height } = await readable(sharp(full).metadata());
      if (!hasProfile) return null;
      const work = async () => sizesOf(await readable(sized(sharp, full, "full")));
      return turns.run(["stored photos"], work, refuse, width * height);
    },

    /** Of a stored photo. @throws Problem invalid_photo */
    looksOf: async (full: Uint8Array): Promise<Looks> => {
      const sharp = await library();
      return turns.run(["stored photos"], () => readable(looksOf(sharp, full)), refuse);
    },
  };
}

function refuse(): never {
  throw new Problem("rate_limited", { retryAfterSeconds: 5 });
}

const SIGNATURES: Record<(typeof PHOTO_TYPES)[number], (bytes: Uint8Array) => boolean> = {
  "image/jpeg": (bytes) => hasText(bytes, 0, "\xff\xd8\xff"),
  "image/png": (bytes) => hasText(bytes, 0, "\x89PNG\r\n\x1a\n"),
  "image/webp": (bytes) => hasText(bytes, 0, "RIFF") && hasText(bytes, 8, "WEBP"),
};

const hasText = (bytes: Uint8Array, at: number, text: string) =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString("latin1") === text;

let loaded: Promise<typeof Sharp> | undefined;
/** Loaded with the first photo: the start need not wait for libvips. */
function library(): Promise<typeof Sharp> {
  loaded ??= import("sharp").then(({ default: sharp }) => {
    // Of the forty formats that it reads, an upload reaches the decoders of three.
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: ["Jpeg", "Png", "Webp"].map((format) => `VipsForeignLoad${format}Buffer`) });
    // No photo is decoded twice, and the cores are for sockets too.
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loaded;
}

/** The profile decides the colours and is dropped: so does sharp unless told otherwise, also for CMYK. */
async function sized(sharp: typeof Sharp, bytes: Uint8Array, size: keyof typeof SIDES): Promise<Buffer> {
  const side = SIDES[size];
  return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "truncated" })
    .autoOrient()
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY[size] })
    .toBuffer();
}

async function placeholderOf(sharp: typeof Sharp, bytes: Uint8Array): Promise<string> {
  const tiny = await sharp(bytes)
    .resize(PLACEHOLDER_PX, PLACEHOLDER_PX, { fit: "inside" })
    .flatten({ background: PANEL })
    .webp({ quality: 40 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}

/** Columns and rows of the small grey picture that `dHashOf` compares. */
const GREY = { width: 9, height: 8 };

/** @param picture the same in a smaller size, if there is one: it decodes faster */
async function looksOf(sharp: typeof Sharp, full: Uint8Array, picture = full): Promise<Looks> {
  const grey = await sharp(picture)
    .flatten({ background: PANEL })
    .toColourspace("b-w")
    .resize(GREY.width, GREY.height, { fit: "fill" })
    .raw()
    .toBuffer();
  return {
    contentHash: new Bun.CryptoHasher("sha256").update(full).digest("base64url"),
    dHash: dHashOf(grey),
  };
}

/** A difference hash: for each pixel whether its right neighbour is brighter, so that size, quality and brightness matter little. */
function dHashOf(grey: Uint8Array): string {
  let hash = 0n;
  for (let at = 0; at < grey.length; at += 1)
    if ((at + 1) % GREY.width !== 0) hash = (hash << 1n) | BigInt(grey[at + 1]! > grey[at]!);
  return hash.toString(16).padStart(16, "0");
}

/** sharp's errors have no codes. Whatever fails while it decodes a file is the file's fault. */
const readable = <T>(decoding: Promise<T>): Promise<T> =>
  decoding.catch(() => {
    throw new Problem("invalid_photo");
  });

function demandRoom(wholeBytes: number): void {
  if (wholeBytes > WHOLE_MAX_BYTES) throw new Problem("photo_too_many_pixels");
}

function demandDecodable(bytes: Uint8Array): void {
  if (!SIGNATURES["image/jpeg"](bytes)) return;
  const kept = coefficientBytesOf(bytes);
  if (kept === null) throw new Problem("invalid_photo");
  demandRoom(kept);
}

/** The second bytes of markers (ITU-T T.81, B.1.1.3). */
const MARKER = { filler: 0xff, stuffed: 0x00, temporary: 0x01, end: 0xd9, scan: 0xda } as const;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
/** Those between them are of tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isBaseline = (marker: number) => marker <= 0xc1;

/** Encoders write ten scans, or a few more to save bytes. */
const SCANS_MAX = 50;

/**
 * The decoder fills missing parts with grey, so the end marker must be there; cameras may append data. Each scan is a pass over
 * the whole picture: the 170,000 that fit into 10 MB would keep a core busy for a quarter of an hour. Markers are found just as
 * libjpeg does, or a file could hide scans from this count.
 * Returns what the decoder keeps of a picture that it has to read whole, 0 for one that it reads line by line, null for one that it
 * should not read.
 * @internal
 */
export function coefficientBytesOf(bytes: Uint8Array): number | null {
  let scans = 0;
  let whole = 0;
  let isWhole = false;
  for (let at = 2; at + 1 < bytes.length; ) {
    const marker = bytes[at + 1]!;
    // Plain bytes of the picture, by far the most: a search for each marker would take ten times longer.
    if (bytes[at] !== 0xff || marker === MARKER.filler) at += 1;
    else if (marker === MARKER.stuffed || marker === MARKER.temporary || isRestart(marker)) at += 2;
    else if (marker === MARKER.end) return isWhole || scans > 1 ? whole : 0;
    else {
      if (marker === MARKER.scan) scans += 1;
      if (scans > SCANS_MAX) return null;
      if (isFrame(marker)) {
        whole = Math.max(whole, coefficientsIn(bytes.subarray(at + 4)));
        isWhole ||= !isBaseline(marker);
      }
      at += 2 + lengthAt(bytes, at + 2);
    }
  }
  return null;
}

const COEFFICIENT_BYTES = 2;

/** Of a frame header after its length (B.2.2). A component may be coarser than the picture, as colours usually are. */
function coefficientsIn(frame: Uint8Array): number {
  const [height, width] = [wordAt(frame, 1), wordAt(frame, 3)];
  const sampling = Array.from({ length: frame[5] ?? 0 }, (_, n) => frame[7 + 3 * n] ?? 0);
  const across = sampling.map((factors) => factors >> 4);
  const down = sampling.map((factors) => factors & 15);
  const samples = across.reduce((sum, factor, n) => sum + factor * down[n]!, 0);
  const finest = Math.max(1, ...across) * Math.max(1, ...down);
  return (width * height * samples * COEFFICIENT_BYTES) / finest;
}

const wordAt = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
const lengthAt = (bytes: Uint8Array, at: number) => Math.max(2, wordAt(bytes, at));
