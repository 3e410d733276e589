import pLimit from "p-limit";
import { Problem } from "#src/problem.ts";
import { isDecodableJpeg } from "./jpeg.ts";

/** Longest side of each size, in pixels: for lists, for a screen, and the largest one stored. */
export const PHOTO_SIZES = { thumb: 320, screen: 1080, full: 2048 } as const;
export type PhotoSize = keyof typeof PHOTO_SIZES;
export const isPhotoSize = (text: string): text is PhotoSize => Object.hasOwn(PHOTO_SIZES, text);

/** About a 50 megapixel camera. A small file that claims more is refused before memory is allocated. */
const MAX_PIXELS = 50_000_000;
const MIN_SIDE = 64;
/** Waiting uploads hold up to 10 MB each. */
const WAITING_MAX = 40;
const QUALITY = { thumb: 76, screen: 80, full: 82 } as const;
/** Formats that people take photos in. HEIC decodes only if the system can (our Linux image cannot). */
const ACCEPTED = new Set(["jpeg", "png", "webp", "heic"]);

export interface Photo {
  width: number;
  height: number;
  /** A `data:` URL of about 200 bytes: a list of fifty people includes fifty of them. */
  placeholder: string;
  files: Record<PhotoSize, Uint8Array>;
}

export type Photos = ReturnType<typeof createPhotos>;

/** Decodes an upload and encodes it again, so that nothing of the file but the picture remains. */
export function createPhotos() {
  // A decoded photo takes up to 200 MB, and more than two at once would starve the sockets of both cores.
  const twoAtOnce = pLimit(2);

  async function reencode(bytes: Uint8Array<ArrayBuffer>): Promise<Photo> {
    try {
      const { width, height, format } = await open(bytes).metadata();
      if (!ACCEPTED.has(format)) throw new Problem("photo_format_unsupported");
      if (Math.min(width, height) < MIN_SIDE) throw new Problem("photo_too_small");
      if (format === "jpeg" && !isDecodableJpeg(bytes)) throw new Problem("invalid_photo");
      return await encode(bytes);
    } catch (error) {
      throw problemOf(error);
    }
  }

  return {
    /**
     * @throws Problem invalid_photo, photo_too_many_pixels, photo_too_small, photo_format_unsupported; rate_limited if many
     * wait
     */
    async process(bytes: Uint8Array<ArrayBuffer>): Promise<Photo> {
      if (twoAtOnce.pendingCount >= WAITING_MAX) throw new Problem("rate_limited", { retryAfterSeconds: 5 });
      return twoAtOnce(reencode, bytes);
    },
  };
}

const open = (bytes: Uint8Array<ArrayBuffer>) => new Bun.Image(bytes, { maxPixels: MAX_PIXELS });

async function encode(bytes: Uint8Array<ArrayBuffer>): Promise<Photo> {
  const full = open(bytes);
  const fullBytes = await sized(full, "full");
  // The smaller sizes are made from the large one: it decodes 2 megapixels instead of 12, twice.
  const [screen, thumb, placeholder] = await Promise.all([
    sized(open(fullBytes), "screen"),
    sized(open(fullBytes), "thumb"),
    placeholderOf(fullBytes),
  ]);
  const { width, height } = await open(fullBytes).metadata();
  return { width, height, placeholder, files: { full: fullBytes, screen, thumb } };
}

/** A picture of so few pixels that it looks blurred when stretched. */
async function placeholderOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const tiny = await open(bytes).resize(12, 12, { fit: "inside" }).webp({ quality: 40 }).bytes();
  return `data:image/webp;base64,${Buffer.from(tiny).toString("base64")}`;
}

async function sized(image: Bun.Image, size: PhotoSize): Promise<Uint8Array<ArrayBuffer>> {
  const side = PHOTO_SIZES[size];
  const bytes = await image
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY[size] })
    .bytes();
  return new Uint8Array(bytes);
}

function problemOf(error: unknown): unknown {
  switch ((error as { code?: string }).code) {
    case "ERR_IMAGE_FORMAT_UNSUPPORTED":
      return new Problem("photo_format_unsupported");
    case "ERR_IMAGE_TOO_MANY_PIXELS":
      return new Problem("photo_too_many_pixels");
    case "ERR_IMAGE_UNKNOWN_FORMAT":
    case "ERR_IMAGE_DECODE_FAILED":
      return new Problem("invalid_photo");
    default:
      return error;
  }
}
