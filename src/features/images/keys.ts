import { isPhotoSize, PHOTO_SIZES, type PhotoSize } from "#src/services/photos.ts";

export const sizes = Object.keys(PHOTO_SIZES) as PhotoSize[];
export const keyOf = (imageId: string, size: PhotoSize) => `images/${imageId}/${size}.webp`;

export const VOICE_FILE = "voice.m4a";
export const voiceKeyOf = (imageId: string) => `images/${imageId}/${VOICE_FILE}`;

/** All files of a photo, or of a recording. */
export const keysOf = ({ id, voiceMs }: { id: string; voiceMs: number | null }): string[] =>
  voiceMs === null ? sizes.map((size) => keyOf(id, size)) : [voiceKeyOf(id)];

export const isVoiceKey = (key: string): boolean => key.endsWith(`/${VOICE_FILE}`);

/** The photo or recording to which a file belongs. */
export function ownerOfKey(key: string): string | null {
  const [folder, id, file = "", ...more] = key.split("/");
  if (folder !== "images" || !id || more.length > 0) return null;
  const isFile =
    file === VOICE_FILE || (file.endsWith(".webp") && isPhotoSize(file.slice(0, -".webp".length)));
  return isFile ? id : null;
}
