import type { Image } from "#contract/people.ts";
import type { ShownImage } from "./store.ts";

export const imageView = (
  image: ShownImage,
  links: Pick<Image, "path" | "absolutePath" | "screen" | "thumb">,
): Image => ({
  id: image.id,
  ...links,
  placeholder: image.placeholder,
  width: image.width,
  height: image.height,
});
