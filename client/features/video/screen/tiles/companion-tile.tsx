import { useStore } from "@nanostores/react";
import clsx from "clsx";
import { MicOff, VideoOff, VolumeX } from "lucide-react";
import { type ReactNode, type RefObject, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { $localMedia } from "#client/features/video/devices/local-media.ts";
import { $companionMedia, $companionStream } from "#client/features/video/room/companion.ts";
import { Button } from "#client/ui/button.tsx";
import type { Talk } from "../talk.ts";
import { StreamVideo } from "./stream-video.tsx";

interface CompanionTileProps {
  talk: Talk;
  wide: boolean;
  /** Its proportions on a desktop. */
  shape: string;
  tile: RefObject<HTMLDivElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  /** What we know of while there is nobody to see. */
  children: ReactNode;
}

/** The place of the companion: their face, or what we know of when there will be one. */
export function CompanionTile({ talk, wide, shape, tile, video, children }: CompanionTileProps) {
  const { t } = useTranslation("video");
  const { muted, cameraOn } = useStore($companionMedia);
  const talking = talk.state === "talking";
  return (
    <div
      ref={tile}
      data-testid="companion"
      className={clsx(
        "overflow-hidden bg-panel",
        wide ? `relative w-full rounded-lg ${shape}` : "absolute inset-0 z-10",
        !wide && talk.state === "ready" && "pointer-events-none bg-transparent",
        "translate-x-(--swipe) transition-transform duration-150",
      )}
    >
      <Picture video={video} faded={talk.state === "reconnecting"} />
      {talking && !cameraOn && (
        <Curtain>
          <VideoOff size={40} strokeWidth={1.25} aria-hidden="true" className="text-gold" />
          <p className="mt-4 max-w-56 text-center">{t("state.companionCameraOff")}</p>
        </Curtain>
      )}
      {talking && muted && (
        <p className="absolute bottom-3 left-3 flex items-center gap-2 rounded-full bg-veil px-3 py-1.5 text-sm max-lg:top-20 max-lg:bottom-auto max-lg:group-data-[known=true]/stage:top-36">
          <MicOff size={16} aria-hidden="true" className="text-gold" />
          {t("state.companionMuted")}
        </p>
      )}
      {children}
    </div>
  );
}

const Curtain = ({ children }: { children: ReactNode }) => (
  <div className="absolute inset-0 flex animate-fade-in flex-col items-center justify-center bg-panel">
    {children}
  </div>
);

function Picture({ video, faded }: { video: RefObject<HTMLVideoElement | null>; faded: boolean }) {
  const { t } = useTranslation("video");
  const stream = useStore($companionStream);
  const { speakerId } = useStore($localMedia);
  const [seen, setSeen] = useState<MediaStream | null>(null);
  const [upright, setUpright] = useState(false);
  const [silenced, setSilenced] = useState(false);
  const wakeSound = useCallback(() => {
    if (video.current) video.current.muted = false;
    setSilenced(false);
  }, [video]);
  useFirstGesture(silenced, wakeSound);
  return (
    <>
      <StreamVideo
        element={video}
        stream={stream}
        speakerId={speakerId}
        aria-label={t("companion")}
        data-testid="companion-video"
        onLoadedData={() => setSeen(stream)}
        onResize={({ currentTarget }) => setUpright(currentTarget.videoHeight > currentTarget.videoWidth)}
        onSilenced={() => setSilenced(true)}
        className={clsx(
          "absolute inset-0 size-full transition duration-200",
          // A phone's upright picture is shown whole on a desktop; cutting it to a square would cut off the face.
          upright ? "object-cover lg:object-contain" : "object-cover",
          stream && seen === stream ? "opacity-100" : "opacity-0",
          faded && "scale-105 blur-xl brightness-50",
        )}
      />
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
