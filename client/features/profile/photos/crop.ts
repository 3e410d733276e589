import type { Area } from "react-easy-crop";

/** Side of an avatar in pixels: sharp on the largest place it is shown, twice over. */
const AVATAR_PX = 1080;

/** Cuts a square out of the picture. */
export async function cropToFile(source: string, area: Area): Promise<File> {
  const picture = await createImageBitmap(await (await fetch(source)).blob());
  const side = Math.min(AVATAR_PX, Math.round(area.width));
  const canvas = new OffscreenCanvas(side, side);
  canvas.getContext("2d")!.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side);
  picture.close();
  return new File([await canvas.convertToBlob({ type: "image/jpeg", quality: 0.92 })], "avatar.jpg", {
    type: "image/jpeg",
  });
}
