import { isPhotoSize, PHOTO_SIZES, type PhotoSize } from "#src/services/photos.ts";

export const sizes = Object.keys(PHOTO_SIZES) as PhotoSize[];
export const keyOf = (imageId: string, size: PhotoSize) => `images/${imageId}/${size}.webp`;

export function photoOf(key: string): string | null {
  const [folder, id, file = "", ...more] = key.split("/");
  const isFile = folder === "images" && id && more.length === 0 && file.endsWith(".webp");
  return isFile && isPhotoSize(file.slice(0, -".webp".length)) ? id : null;
}
