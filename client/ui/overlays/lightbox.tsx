import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Image } from "#contract/people.ts";
import { IconButton } from "../buttons/icon-button.tsx";
import { Photo } from "../pictures/photo.tsx";
import { useOwnEntry } from "./use-own-entry.ts";
import { useReturnFocus } from "./use-return-focus.ts";
import { useZoom } from "./use-zoom.ts";

export interface LightboxProps {
  photos: Image[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
}

/** Arrow keys or a swipe move, Escape, Back or a swipe down closes; two fingers, a double tap or a wheel enlarge. */
export default function Lightbox({ photos, index, onIndex, onClose }: LightboxProps) {
  const { t } = useTranslation("ui");
  const returnFocus = useReturnFocus();
  useOwnEntry(true, () => void onClose());
  const move = (by: number) => onIndex((index + by + photos.length) % photos.length);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "ArrowLeft") move(-1);
      if (event.key === "ArrowRight") move(1);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  });

  const photo = photos[index]!;
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-ink/95" />
        <Dialog.Content
          aria-describedby={undefined}
          {...returnFocus}
          className="fixed inset-0 z-50 touch-none select-none overflow-hidden outline-none"
        >
          <Dialog.Title className="sr-only">
            {t("lightbox.title", { number: index + 1, total: photos.length })}
          </Dialog.Title>
          <Zoomable
            key={photo.id}
            photo={photo}
            alt={t("lightbox.photo", { number: index + 1 })}
            onMove={photos.length > 1 ? move : undefined}
            onClose={onClose}
          />
          <p className="absolute top-5 left-5 text-dim tabular-nums" aria-live="polite">
            {index + 1} / {photos.length}
          </p>
          <div className="absolute top-3 right-3">
            <IconButton
              label={t("close")}
              icon={<X />}
              variant="icon-filled"
              onClick={onClose}
              tooltip={false}
            />
          </div>
          {photos.length > 1 && (
            <>
              <div className="absolute inset-y-0 left-3 hidden items-center md:flex">
                <IconButton
                  label={t("lightbox.previous")}
                  icon={<ChevronLeft />}
                  variant="icon-filled"
                  size="icon-lg"
                  tooltip={false}
                  onClick={() => move(-1)}
                />
              </div>
              <div className="absolute inset-y-0 right-3 hidden items-center md:flex">
                <IconButton
                  label={t("lightbox.next")}
                  icon={<ChevronRight />}
                  variant="icon-filled"
                  size="icon-lg"
                  tooltip={false}
                  onClick={() => move(1)}
                />
              </div>
            </>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ZoomableProps {
  photo: Image;
  alt: string;
  onMove: ((by: number) => void) | undefined;
  onClose: () => void;
}

function Zoomable({ photo, alt, onMove, onClose }: ZoomableProps) {
  const screen = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const { style, gestures } = useZoom({
    screen,
    photo: area,
    onSwipe: (by) => onMove?.(by),
    onSwipeDown: onClose,
  });
  return (
    <div ref={screen} {...gestures} className="absolute inset-0">
      <div ref={area} style={style} className="flex size-full items-center justify-center">
        <Photo image={photo} size="full" eager alt={alt} className="max-h-dvh max-w-full object-contain" />
      </div>
    </div>
  );
}
