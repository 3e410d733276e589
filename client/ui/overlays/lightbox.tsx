import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Image } from "#contract/people.ts";
import { IconButton } from "../buttons/icon-button.tsx";
import { Photo } from "../pictures/photo.tsx";
import { useOwnEntry } from "./use-own-entry.ts";
import { useReturnFocus } from "./use-return-focus.ts";
import { clamp, FITTED, type Point, pinch, toggleZoom, type View, zoomAt } from "./zoom.ts";

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

const SWIPE_PX = 48;
const TAP_PX = 10;
const DOUBLE_TAP_MS = 300;
const WHEEL = 0.0018;

interface ZoomOptions {
  screen: RefObject<HTMLElement | null>;
  photo: RefObject<HTMLElement | null>;
  onSwipe: (by: 1 | -1) => void;
  onSwipeDown: () => void;
}

/** While the photo fits the screen, a swipe sideways moves on and a swipe down closes. */
function useZoom({ screen, photo, onSwipe, onSwipeDown }: ZoomOptions) {
  const [view, setView] = useState(FITTED);
  const latest = useRef(view);
  const fingers = useRef(new Map<number, Point>());
  /** Null once it cannot be a swipe any more. */
  const start = useRef<Point | null>(null);
  const tapAt = useRef(Number.NEGATIVE_INFINITY);

  function show(next: View): void {
    const box = screen.current;
    const image = photo.current?.querySelector("img");
    if (!box || !image) return;
    latest.current = clamp(
      next,
      { width: image.offsetWidth, height: image.offsetHeight },
      { width: box.clientWidth, height: box.clientHeight },
    );
    setView(latest.current);
  }

  /** Measured from the middle of the screen. */
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
    x: clientX - innerWidth / 2,
    y: clientY - innerHeight / 2,
  });

  // React listens to wheels passively, so that the browser would enlarge the page as well.
  useEffect(() => {
    const box = screen.current;
    if (!box) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      show(zoomAt(latest.current, Math.exp(-event.deltaY * WHEEL), pointOf(event)));
    };
    box.addEventListener("wheel", onWheel, { passive: false });
    return () => box.removeEventListener("wheel", onWheel);
  });

  function onPointerDown(event: PointerEvent): void {
    if (event.target instanceof Element && event.target.closest("button")) return;
    fingers.current.set(event.pointerId, pointOf(event));
    start.current = fingers.current.size === 1 ? pointOf(event) : null;
  }

  function onPointerMove(event: PointerEvent): void {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    fingers.current.set(event.pointerId, now);
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId);
    const { scale, x, y } = latest.current;
    if (other) show(pinch(latest.current, [before, other[1]], [now, other[1]]));
    else if (scale > 1) show({ scale, x: x + now.x - before.x, y: y + now.y - before.y });
  }

  function onPointerUp(event: PointerEvent): void {
    if (!fingers.current.delete(event.pointerId) || !start.current) return;
    const now = pointOf(event);
    const [x, y] = [now.x - start.current.x, now.y - start.current.y];
    start.current = null;
    if (Math.hypot(x, y) < TAP_PX) tap(now, event.timeStamp);
    else if (latest.current.scale > 1) return;
    else if (Math.abs(x) > SWIPE_PX && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    else if (y > SWIPE_PX * 2) onSwipeDown();
  }

  function tap(at: Point, now: number): void {
    if (now - tapAt.current < DOUBLE_TAP_MS) show(toggleZoom(latest.current, at));
    tapAt.current = now;
  }

  function onPointerCancel({ pointerId }: PointerEvent): void {
    fingers.current.delete(pointerId);
    start.current = null;
  }

  return {
    style: { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` },
    gestures: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}
