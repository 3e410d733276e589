import { lazy, Suspense } from "react";
import type { Item } from "./list/items.ts";

const Lightbox = lazy(() => import("#client/ui/lightbox.tsx"));

export interface ThreadGalleryProps {
  items: readonly Item[];
  /** The photo shown full screen. */
  photoId: string | null;
  onPhoto: (id: string | null) => void;
}

/** All photos of the loaded messages, one after the other. */
export function ThreadGallery({ items, photoId, onPhoto }: ThreadGalleryProps) {
  if (photoId === null) return null;
  const photos = items.flatMap(({ message }) => message.images);
  const index = photos.findIndex(({ id }) => id === photoId);
  if (index === -1) return null;
  return (
    <Suspense>
      <Lightbox
        photos={photos}
        index={index}
        onIndex={(next) => onPhoto(photos[next]?.id ?? null)}
        onClose={() => onPhoto(null)}
      />
    </Suspense>
  );
}
