import { useStore } from "@nanostores/react";
import clsx from "clsx";
import { Play, ShieldAlert, VideoOff, VolumeX } from "lucide-react";
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { $localMedia } from "#client/features/video/devices/local-media.ts";
import { $companionMedia, $companionStream } from "#client/features/video/room/companion.ts";
import { REDUCED_MOTION } from "#client/lib/browser/use-media-query.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Centre } from "../notices/centre.tsx";
import { Message } from "../notices/message.tsx";
import { useIsCovered } from "../report.tsx";
import type { Talk } from "../talk.ts";
import { useGuard, useVeil } from "../veil.ts";
import { VeilNotice } from "../veil-notice.tsx";
import type { Size } from "./corner.ts";
import { zoomToFit } from "./fit.ts";
import { StreamVideo } from "./stream-video.tsx";
import { CardGrip, type TileLayout, tileStyles } from "./tile.tsx";
import type { Card } from "./use-card.ts";
import { useSize } from "./use-size.ts";

interface CompanionTileProps {
  talk: Talk;
  layout: TileLayout;
  card: Card;
  tile: RefObject<HTMLDivElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  /** In pixels. */
  clear: number;
  /** Over one's own picture, which shows through. */
  isVeil: boolean;
  children: ReactNode;
}

export function CompanionTile({
  talk,
  layout,
  card,
  tile,
  video,
  clear,
  isVeil,
  children,
}: CompanionTileProps) {
  const { t } = useTranslation("video");
  const { cameraOn, cameraHeld } = useStore($companionMedia);
  const talking = talk.state === "talking";
  const isCovered = useIsCovered(talk.roomId);
  const veil = useVeil(talk);
  const isCard = layout === "card";
  return (
    <div
      ref={tile}
      data-testid="companion"
      className={clsx(
        "overflow-hidden",
        isVeil ? "bg-radial from-30% from-ink/90 to-ink/50" : "bg-panel",
        layout === "full" && "z-10",
        tileStyles(layout),
        talk.state === "ready" && "max-lg:pointer-events-none max-lg:bg-transparent",
        !isCard && "translate-x-(--swipe) transition-transform duration-150",
      )}
      style={isCard ? card.style : undefined}
    >
      <Picture
        talk={talk}
        video={video}
        faded={talk.state === "reconnecting"}
        silent={isCovered || veil === "covered"}
        hidden={isCovered || veil !== null}
        checking={veil === "checking"}
        wentOn={talk.state === "searching"}
        clear={clear}
      />
      {talking && isCovered && (
        <Centre>
          <Message icon={<ShieldAlert />} title={t("report.covered")} text={t("report.coveredText")} />
        </Centre>
      )}
      {talking && !isCovered && <VeilNotice veil={veil} roomId={talk.roomId!} />}
      {talking && (!cameraOn || cameraHeld) && (
        <Curtain>
          <VideoOff size={isCard ? 24 : 40} strokeWidth={1.25} aria-hidden="true" className="text-gold" />
          <p className={clsx("mt-4 max-w-56 text-center", isCard && "sr-only")}>
            {t(cameraOn ? "state.companionCameraHeld" : "state.companionCameraOff")}
          </p>
        </Curtain>
      )}
      {isCard ? <CardGrip label={t("controls.swap")} card={card} /> : children}
    </div>
  );
}

const Curtain = ({ children }: { children: ReactNode }) => (
  <div className="absolute inset-0 flex animate-fade-in flex-col items-center justify-center bg-panel">
    {children}
  </div>
);

interface PictureProps {
  talk: Talk;
  video: RefObject<HTMLVideoElement | null>;
  faded: boolean;
  silent: boolean;
  hidden: boolean;
  /** Hidden for a moment: a filter over every frame would hold up the look that ends it. */
  checking: boolean;
  wentOn: boolean;
  clear: number;
}

/** As large as it can be without cutting a face. */
function Picture({ talk, video, faded, silent, hidden, checking, wentOn, clear }: PictureProps) {
  const { t } = useTranslation("video");
  const stream = useStore($companionStream);
  const { speakerId } = useStore($localMedia);
  const [seen, setSeen] = useState<MediaStream | null>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const box = useRef<HTMLDivElement>(null);
  const zoom = zoomToFit(size, useSize(box));
  const [silenced, setSilenced] = useState(false);
  const [stopped, setStopped] = useState(false);
  const wakeSound = useCallback(() => {
    if (video.current) video.current.muted = false;
    setSilenced(false);
  }, [video]);
  const onSilenced = useCallback(() => setSilenced(true), []);
  useFirstGesture(silenced, wakeSound);
  const isSeen = stream !== null && seen === stream;
  useGuard(talk, video, isSeen ? stream : null);
  const { cover, canvas, ground } = useSlideAway({ video, stream, wentOn, hidden: hidden || !isSeen });
  return (
    <>
      {isSeen && <BlurredGround video={video} />}
      <div ref={box} className="absolute inset-0 transition-[bottom] duration-200" style={{ bottom: clear }}>
        <StreamVideo
          element={video}
          stream={stream}
          speakerId={speakerId}
          muted={silent}
          // A window above all others would show it sharp.
          disablePictureInPicture={hidden}
          aria-label={t("companion")}
          data-testid="companion-video"
          onLoadedData={() => setSeen(stream)}
          onResize={({ currentTarget: { videoWidth, videoHeight } }) =>
            setSize({ width: videoWidth, height: videoHeight })
          }
          onSilenced={onSilenced}
          onStopped={setStopped}
          style={{ scale: zoom }}
          className={clsx(
            "absolute inset-0 size-full object-contain transition-[opacity,filter]",
            hidden ? "duration-0" : "duration-200",
            isSeen && !checking ? "opacity-100" : "opacity-0",
            (faded || hidden) && !checking && "blur-xl brightness-50",
            hidden && !checking && "blur-3xl! brightness-25!",
          )}
        />
      </div>
      {/* Above the notice of the search, which it uncovers. */}
      <div ref={cover} hidden aria-hidden="true" className="absolute inset-0 z-10 overflow-hidden bg-panel">
        <canvas ref={ground} {...GROUND} className="absolute inset-0 size-full" />
        <canvas
          ref={canvas}
          style={{ scale: zoom, bottom: clear }}
          className="absolute inset-x-0 top-0 size-full object-contain"
        />
      </div>
      {stopped && isSeen && (
        <Button
          variant="primary"
          onClick={() => void video.current?.play().catch(() => {})}
          className="-translate-x-1/2 -translate-y-1/2 absolute top-1/2 left-1/2 z-20"
        >
          <Play aria-hidden="true" />
          {t("controls.resume")}
        </Button>
      )}
      {silenced && (
        <Button
          variant="primary"
          onClick={wakeSound}
          className="-translate-x-1/2 absolute top-6 left-1/2 z-20"
        >
          <VolumeX aria-hidden="true" />
          {t("controls.sound")}
        </Button>
      )}
    </>
  );
}

function useFirstGesture(awaited: boolean, act: () => void): void {
  useEffect(() => {
    if (!awaited) return;
    document.addEventListener("pointerdown", act);
    document.addEventListener("keydown", act);
    return () => {
      document.removeEventListener("pointerdown", act);
      document.removeEventListener("keydown", act);
    };
  }, [awaited, act]);
}

const SLIDE: Keyframe[] = [
  { transform: "none" },
  { transform: "translateX(-104%) rotate(-1.5deg)", opacity: 0.7 },
];
const TIMING: KeyframeAnimationOptions = { duration: 260, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" };

interface Leaving {
  video: RefObject<HTMLVideoElement | null>;
  stream: MediaStream | null;
  wentOn: boolean;
  hidden: boolean;
}

/** The last frame is drawn in a layout effect: before the video releases the stream in an effect. */
function useSlideAway({ video, stream, wentOn, hidden }: Leaving) {
  const cover = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const ground = useRef<HTMLCanvasElement>(null);
  const before = useRef({ stream, hidden });
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { stream, hidden };
    const isGone = was.stream !== null && stream === null && wentOn && !was.hidden;
    if (!isGone || matchMedia(REDUCED_MOTION).matches) return;
    if (!cover.current || !video.current || !canvas.current) return;
    if (!copyFrame(video.current, canvas.current)) return;
    if (ground.current) drawGround(ground.current, canvas.current);
    const { current: moving } = cover;
    moving.hidden = false;
    const sliding = moving.animate(SLIDE, TIMING);
    sliding.onfinish = sliding.oncancel = () => {
      moving.hidden = true;
    };
  }, [video, stream, wentOn, hidden]);
  return { cover, canvas, ground };
}

function copyFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  if (video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth === 0) return false;
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return true;
}

/** Drawn into a few pixels twice a second. A CSS filter is computed for every video frame: a third of a talk's cost without a GPU. */
const COLOURS = { width: 8, height: 6 };
const GROUND = { width: 64, height: 48 };
const REDRAW_MS = 500;

function BlurredGround({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const colours = newColours();
    const draw = () => {
      if (!video.current || !canvas.current || document.visibilityState === "hidden") return;
      drawGround(canvas.current, video.current, colours);
    };
    draw();
    const timer = setInterval(draw, REDRAW_MS);
    return () => clearInterval(timer);
  }, [video]);
  return <canvas ref={canvas} {...GROUND} className="absolute inset-0 size-full" />;
}

/** To draw often, pass the same `colours` canvas each time. */
function drawGround(onto: HTMLCanvasElement, picture: CanvasImageSource, colours = newColours()): void {
  drawSmooth(colours, picture, COLOURS);
  dim(drawSmooth(onto, colours, GROUND));
}

const newColours = () => Object.assign(document.createElement("canvas"), COLOURS);

function drawSmooth(onto: HTMLCanvasElement, picture: CanvasImageSource, { width, height }: typeof GROUND) {
  const context = onto.getContext("2d");
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  return context;
}

function dim(context: CanvasRenderingContext2D | null): void {
  if (!context) return;
  context.fillStyle = "rgb(0 0 0 / 40%)";
  context.fillRect(0, 0, GROUND.width, GROUND.height);
}
