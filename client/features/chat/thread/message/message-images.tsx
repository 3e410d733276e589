import clsx from "clsx";
import { useTranslation } from "react-i18next";
import { Photo } from "#client/ui/photo.tsx";
import type { Image } from "#contract/people.ts";
import { useThreadActions } from "../thread-actions.ts";
import { useTabIndex } from "./message-focus.tsx";

/** Maximum width and height of a single photo, in pixels. */
const WIDEST = 320;
const HIGHEST = 360;

/** Reserves the space of each photo before it is loaded, so that nothing moves. */
export function MessageImages({ images }: { images: readonly Image[] }) {
  const { t } = useTranslation("chat");
  const { openPhoto } = useThreadActions();
  const tabIndex = useTabIndex();
  const [only] = images;
  const isOne = images.length === 1 && only !== undefined;
  return (
    <div className={clsx("gap-0.5", isOne ? "flex" : "grid w-80 max-w-full grid-cols-2")}>
      {images.map((image, index) => (
        <button
          key={image.id}
          type="button"
          tabIndex={tabIndex}
          aria-label={t("message.photo", { number: index + 1, total: images.length })}
          onClick={() => openPhoto(image.id)}
          style={isOne ? sizeOf(image) : undefined}
          className={clsx(
            "min-w-0 max-w-full overflow-hidden focus-visible:-outline-offset-2",
            !isOne && "aspect-square",
            !isOne && index === 0 && images.length % 2 === 1 && "col-span-2 aspect-video",
          )}
        >
          <Photo image={image} size="screen" className="size-full object-cover" />
        </button>
      ))}
    </div>
  );
}

/** The photo's own aspect ratio, limited for very wide and very tall ones. */
function sizeOf({ width, height }: Image) {
  const ratio = Math.min(2.2, Math.max(0.6, width / height));
  return { width: Math.round(Math.min(WIDEST, HIGHEST * ratio)), aspectRatio: ratio };
}
