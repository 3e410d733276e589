import { useStore } from "@nanostores/react";
import clsx from "clsx";
import {
  Ellipsis,
  Maximize,
  MessageSquare,
  Mic,
  MicOff,
  Minimize,
  PictureInPicture2,
  Settings2,
  Video,
  VideoOff,
} from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { $localMedia, setCameraOn, setMuted } from "#client/features/video/devices/local-media.ts";
import { $textOpen, $unread, openText } from "#client/features/video/text/room-text.ts";
import { IconButton } from "#client/ui/icon-button.tsx";
import type { Talk } from "../talk.ts";
import { canFloat, toggleFloating } from "./use-screen-modes.ts";

export interface Fullscreen {
  full: boolean;
  supported: boolean;
  toggle: () => void;
}

const ROUND = "lg:size-12";
/** What is switched off stands out, so that no one talks to the wall. */
const LIT = "lg:size-12 bg-cream! text-ink!";

interface ControlBarProps {
  talk: Talk;
  wide: boolean;
  video: RefObject<HTMLVideoElement | null>;
  fullscreen: Fullscreen;
  onSettings: () => void;
  /** The main buttons, in the middle. */
  children: ReactNode;
}

/** At the thumb on a phone, floating over the picture; below the tiles on a desktop. */
export function ControlBar({ talk, wide, video, fullscreen, onSettings, children }: ControlBarProps) {
  const { t } = useTranslation("video");
  return (
    <div
      role="toolbar"
      aria-label={t("controls.label")}
      className={clsx(
        "z-20 transition duration-200",
        "group-data-[quiet=true]/stage:pointer-events-none group-data-[quiet=true]/stage:opacity-0",
        talk.asking && "invisible",
        wide
          ? "grid shrink-0 grid-cols-[1fr_auto_1fr] items-center gap-8"
          : "absolute inset-x-0 bottom-0 flex items-center justify-center gap-2 bg-linear-to-t from-ink/90 to-transparent px-3 pt-12 pb-[max(1.75rem,env(safe-area-inset-bottom))]",
      )}
    >
      <div className="flex items-center justify-end gap-2">
        <MuteButton />
        <CameraButton />
        {wide && (
          <IconButton
            variant="icon-filled"
            label={t("controls.settings")}
            icon={<Settings2 />}
            onClick={onSettings}
            className={ROUND}
          />
        )}
      </div>
      {children}
      <div className="flex items-center justify-start gap-2">
        <TextButton />
        {wide ? (
          <ViewButtons
            video={video}
            fullscreen={fullscreen}
            canFloat={talk.state === "talking" && canFloat()}
          />
        ) : (
          <IconButton
            variant="icon-filled"
            label={t("controls.more")}
            icon={<Ellipsis />}
            tooltip={false}
            onClick={onSettings}
            className={ROUND}
          />
        )}
      </div>
    </div>
  );
}

function MuteButton() {
  const { t } = useTranslation("video");
  const { muted, microphone } = useStore($localMedia);
  const off = muted || !microphone;
  return (
    <IconButton
      variant="icon-filled"
      label={microphone ? t(muted ? "controls.unmute" : "controls.mute") : t("controls.noMicrophone")}
      shortcut="M"
      icon={off ? <MicOff /> : <Mic />}
      disabled={!microphone}
      onClick={() => setMuted(!muted)}
      className={off ? LIT : ROUND}
    />
  );
}

function CameraButton() {
  const { t } = useTranslation("video");
  const { cameraOn } = useStore($localMedia);
  return (
    <IconButton
      variant="icon-filled"
      label={t(cameraOn ? "controls.cameraOff" : "controls.cameraOn")}
      shortcut="C"
      icon={cameraOn ? <Video /> : <VideoOff />}
      onClick={() => void setCameraOn(!cameraOn)}
      className={cameraOn ? ROUND : LIT}
    />
  );
}

function TextButton() {
  const { t } = useTranslation("video");
  const open = useStore($textOpen);
  const unread = useStore($unread);
  return (
    <IconButton
      variant="icon-filled"
      label={unread > 0 ? t("controls.textUnread", { count: unread }) : t("controls.text")}
      shortcut="T"
      icon={<MessageSquare />}
      count={unread}
      aria-expanded={open}
      onClick={() => openText(!open)}
      className={ROUND}
    />
  );
}

interface ViewButtonsProps {
  video: RefObject<HTMLVideoElement | null>;
  fullscreen: Fullscreen;
  canFloat: boolean;
}

function ViewButtons({ video, fullscreen, canFloat }: ViewButtonsProps) {
  const { t } = useTranslation("video");
  return (
    <>
      {canFloat && (
        <IconButton
          variant="icon-filled"
          label={t("controls.pip")}
          icon={<PictureInPicture2 />}
          onClick={() => toggleFloating(video.current)}
          className={ROUND}
        />
      )}
      {fullscreen.supported && (
        <IconButton
          variant="icon-filled"
          label={t(fullscreen.full ? "controls.exitFullscreen" : "controls.fullscreen")}
          shortcut="F"
          icon={fullscreen.full ? <Minimize /> : <Maximize />}
          onClick={fullscreen.toggle}
          className={ROUND}
        />
      )}
    </>
  );
}
