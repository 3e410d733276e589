import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { type PointerEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Image } from "#contract/people.ts";
import { IconButton } from "./icon-button.tsx";
import { Photo } from "./photo.tsx";

export interface LightboxProps {
  photos: Image[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
}

const SWIPE_PX = 48;

/** Full-screen photos: arrow keys, buttons or a swipe move between them, Escape or a swipe down closes. */
export default function Lightbox({ photos, index, onIndex, onClose }: LightboxProps) {
  const { t } = useTranslation("ui");
  const start = useRef<{ x: number; y: number } | null>(null);
  const move = (by: number) => onIndex((index + by + photos.length) % photos.length);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "ArrowLeft") move(-1);
      if (event.key === "ArrowRight") move(1);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  });

  function finish({ clientX, clientY }: PointerEvent) {
    if (!start.current) return;
    const [x, y] = [clientX - start.current.x, clientY - start.current.y];
    start.current = null;
    if (Math.abs(x) > SWIPE_PX && Math.abs(x) > Math.abs(y)) move(x < 0 ? 1 : -1);
    else if (y > SWIPE_PX * 2) onClose();
  }

  const photo = photos[index]!;
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-ink/95" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex touch-none select-none items-center justify-center outline-none"
          onPointerDown={(event) => {
            start.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerUp={finish}
        >
          <Dialog.Title className="sr-only">
            {t("lightbox.title", { number: index + 1, total: photos.length })}
          </Dialog.Title>
          <Photo
            key={photo.id}
            image={photo}
            size="full"
            eager
            alt={t("lightbox.photo", { number: index + 1 })}
            className="max-h-dvh max-w-full object-contain"
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
              <div className="absolute left-3 hidden md:block">
                <IconButton
                  label={t("lightbox.previous")}
                  icon={<ChevronLeft />}
                  variant="icon-filled"
                  size="icon-lg"
                  tooltip={false}
                  onClick={() => move(-1)}
                />
              </div>
              <div className="absolute right-3 hidden md:block">
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
