import type { Area } from "react-easy-crop";

/** Side of an avatar in pixels: twice the largest size it is shown at, to stay sharp. */
const AVATAR_PX = 1080;

/** Crops a square from the picture. */
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
