import { deflateSync, inflateSync } from "node:zlib";
import sharp from "sharp";

type Colour = [red: number, green: number, blue: number];

/** Encodes a PNG of these pixels by hand, independently of the tested code. */
export function png(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const line = width * 3 + 1;
  const pixels = Buffer.alloc(line * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels.set(colourAt(x, y), y * line + 1 + x * 3);
  return pngOf(width, height, deflateSync(pixels));
}

/** A few hundred bytes that claim to be a picture of this size. */
export const pngBomb = (width: number, height: number, form: PngForm = PLAIN) =>
  pngOf(width, height, deflateSync(Buffer.alloc(100_000)), form);

interface PngForm {
  bits: 8 | 16;
  colours: "rgb" | "rgba";
  isInterlaced: boolean;
}
const PLAIN: PngForm = { bits: 8, colours: "rgb", isInterlaced: false };

function pngOf(width: number, height: number, data: Buffer, { bits, colours, isInterlaced } = PLAIN): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colours === "rgb" ? 2 : 6, 0, 0, isInterlaced ? 1 : 0], 8);
  const signature = Buffer.from([0x89, ...Buffer.from("PNG\r\n\u001a\n")]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(Bun.hash.crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Red on the left, blue on the right. */
export const flag = (width: number, height: number) =>
  png(width, height, (x) => (x < width / 2 ? [230, 20, 20] : [20, 20, 230]));

export const jpeg = async (picture: Buffer): Promise<Buffer> =>
  Buffer.from(await new Bun.Image(picture).jpeg({ quality: 92 }).bytes());
export const progressiveJpeg = async (picture: Buffer): Promise<Buffer> =>
  Buffer.from(await new Bun.Image(picture).jpeg({ quality: 92, progressive: true }).bytes());

/** With colours as fine as the picture. */
export const fineProgressiveJpeg = async (picture: Buffer): Promise<Buffer> =>
  sharp(picture).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer();

/** A JPEG whose frame header claims another size. */
export function claiming(width: number, height: number, photo: Buffer): Buffer {
  const claim = Buffer.from(photo);
  const frame = [0xc0, 0xc2]
    .map((marker) => photo.indexOf(Buffer.from([0xff, marker])))
    .find((at) => at >= 0);
  claim.writeUInt16BE(height, frame! + 5);
  claim.writeUInt16BE(width, frame! + 7);
  return claim;
}

/** Repeats the last scan of a progressive JPEG: decoders draw the same picture, after so many more passes over it. */
export function withMoreScans(photo: Buffer, more: number): Buffer {
  const at = photo.lastIndexOf(SCAN);
  const end = photo.length - 2;
  const again = Array.from({ length: more }, () => photo.subarray(at, end));
  return Buffer.concat([photo.subarray(0, end), ...again, photo.subarray(end)]);
}
const SCAN = Buffer.from([0xff, 0xda]);

export const webp = async (picture: Buffer): Promise<Buffer> =>
  Buffer.from(await new Bun.Image(picture).webp({ quality: 92 }).bytes());

/** Adds EXIF data as cameras do: orientation 6 (shown turned a quarter clockwise), the maker, and GPS data. */
export function withExif(photo: Buffer): Buffer {
  const ascii = (text: string) => Buffer.from(`${text}\0`);
  const maker = ascii("SecretCameraMaker");
  const entries = 3;
  const dataAt = 8 + 2 + entries * 12 + 4;
  const entry = (tag: number, type: number, count: number, value: number, isShort = false) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16BE(tag, 0);
    bytes.writeUInt16BE(type, 2);
    bytes.writeUInt32BE(count, 4);
    if (isShort) bytes.writeUInt16BE(value, 8);
    else bytes.writeUInt32BE(value, 8);
    return bytes;
  };
  const gpsAt = dataAt + maker.length;
  const tiff = Buffer.concat([
    Buffer.from([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, entries]),
    entry(0x010f, 2, maker.length, dataAt),
    entry(0x0112, 3, 1, 6, true),
    entry(0x8825, 4, 1, gpsAt),
    Buffer.alloc(4),
    maker,
    Buffer.from([0, 1]),
    entry(0x001d, 2, 11, gpsAt + 18),
    Buffer.alloc(4),
    ascii("2030:01:15"),
  ]);
  const exif = Buffer.concat([Buffer.from("Exif\0\0"), tiff]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  return Buffer.concat([photo.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, photo.subarray(2)]);
}

/** A colour profile as an ICC file of this size: sRGB, and behind it whatever someone hides there. */
export async function profileOf(size: number, hidden = ""): Promise<Buffer> {
  const { icc } = await sharp(await sharp(flag(64, 64)).withIccProfile("srgb").png().toBuffer()).metadata();
  const profile = Buffer.concat([icc!, Buffer.from(hidden)]);
  const padded = Buffer.concat([profile, Buffer.alloc(Math.max(0, size - profile.length), 7)]);
  padded.writeUInt32BE(padded.length, 0);
  return padded;
}

/** Adds a colour profile to a JPEG, in as many segments as it takes (ICC.1, B.4). */
export function withProfile(photo: Buffer, profile: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < profile.length; at += PROFILE_PIECE)
    pieces.push(profile.subarray(at, at + PROFILE_PIECE));
  const segments = pieces.map((piece, n) => {
    const head = Buffer.from([0xff, 0xe2, 0, 0, ...Buffer.from("ICC_PROFILE\0"), n + 1, pieces.length]);
    head.writeUInt16BE(piece.length + 16, 2);
    return Buffer.concat([head, piece]);
  });
  return Buffer.concat([photo.subarray(0, 2), ...segments, photo.subarray(2)]);
}
const PROFILE_PIECE = 65_519;

/** What a phone with a wide-gamut camera writes: numbers that mean other colours than in sRGB. */
export const inDisplayP3 = async (picture: Buffer): Promise<Buffer> =>
  sharp(picture).withIccProfile("p3").jpeg({ quality: 95 }).toBuffer();

/** What image editors write for print. */
export const inCmyk = async (picture: Buffer): Promise<Buffer> =>
  sharp(picture).toColourspace("cmyk").withIccProfile("cmyk").jpeg({ quality: 95 }).toBuffer();

/** Orientation 6 (shown turned a quarter clockwise) as PNG (eXIf) and WebP (EXIF) store it. */
export const turned = async (picture: Buffer, format: "png" | "webp"): Promise<Buffer> =>
  sharp(picture).withMetadata({ orientation: 6 }).toFormat(format).toBuffer();

/** Red, green and blue in the middle of a picture, as the numbers that a browser without colour management shows. */
export async function middleOf(photo: Uint8Array): Promise<number[]> {
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = ((info.height >> 1) * info.width + (info.width >> 1)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

/** Colours of the four corners: top left, top right, bottom left, bottom right. */
export async function cornersOf(photo: Uint8Array<ArrayBuffer>): Promise<("red" | "blue" | "else")[]> {
  const bytes = Buffer.from(await new Bun.Image(photo).resize(4, 4, { fit: "fill" }).png().bytes());
  return [0, 3, 12, 15].map((at) => nameOf(pixelsOf(bytes)[at]!));
}

const nameOf = ([red, , blue]: Colour) =>
  red > 150 && blue < 100 ? "red" : blue > 150 && red < 100 ? "blue" : "else";

/** Decodes the pixels of a truecolour PNG, with or without alpha, row by row from the top. */
function pixelsOf(file: Buffer): Colour[] {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const size = file[25] === 6 ? 4 : 3;
  const raw = inflateSync(dataOf(file));
  const line = width * size;
  const plain = Buffer.alloc(line * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < line; x++) {
      const left = x >= size ? plain[y * line + x - size]! : 0;
      const up = y > 0 ? plain[(y - 1) * line + x]! : 0;
      const corner = x >= size && y > 0 ? plain[(y - 1) * line + x - size]! : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][raw[y * (line + 1)]!]!;
      plain[y * line + x] = raw[y * (line + 1) + 1 + x]! + guess;
    }
  return Array.from(
    { length: width * height },
    (_, n) => [...plain.subarray(n * size, n * size + 3)] as Colour,
  );
}

function dataOf(file: Buffer): Buffer {
  const data: Buffer[] = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
    if (file.toString("latin1", at + 4, at + 8) === "IDAT")
      data.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  return Buffer.concat(data);
}

function paeth(left: number, up: number, corner: number): number {
  const near = (value: number) => Math.abs(left + up - corner - value);
  if (near(left) <= near(up) && near(left) <= near(corner)) return left;
  return near(up) <= near(corner) ? up : corner;
}
