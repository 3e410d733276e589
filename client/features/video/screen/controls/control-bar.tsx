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
import { OwnLevel } from "#client/features/video/quality/level-bars.tsx";
import { $textOpen, $unread, openText } from "#client/features/video/text/room-text.ts";
import { bottomBar } from "#client/lib/browser/bottom-bars.ts";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { quietStyles } from "../phone-layers.tsx";
import type { Talk } from "../talk.ts";
import { useIsHidden } from "../veil.ts";
import { canFloat, toggleFloating } from "./use-screen-modes.ts";

export interface Fullscreen {
  full: boolean;
  supported: boolean;
  toggle: () => void;
}

/** At any text size the buttons fit the width of a phone. */
const ROUND = "max-lg:size-[min(2.75rem,17cqi)]! lg:size-12";
/** A device that is switched off stands out, so that no one speaks into a muted microphone. */
const LIT = `${ROUND} bg-cream! text-ink!`;
/** While the user types, the keyboard leaves room for one button next to the field: Next. */
const GROUP = "flex items-center gap-2 group-data-[keyboard=true]/stage:hidden";

interface ControlBarProps {
  talk: Talk;
  wide: boolean;
  video: RefObject<HTMLVideoElement | null>;
  fullscreen: Fullscreen;
  onSettings: () => void;
  children: ReactNode;
}

/** While no one touches a phone everything but Next fades, so that Next takes one press at any moment. */
export function ControlBar({ talk, wide, video, fullscreen, onSettings, children }: ControlBarProps) {
  const { t } = useTranslation("video");
  const isHidden = useIsHidden(talk);
  return (
    <div
      ref={wide ? bottomBar : undefined}
      role="toolbar"
      aria-label={t("controls.label")}
      className={clsx(
        wide && quietStyles,
        talk.asking && "invisible",
        wide
          ? "z-20 -mb-4 grid shrink-0 grid-cols-[1fr_auto_1fr] items-center gap-3 pb-4 @3xl:gap-8 group-data-[filled=true]/stage:absolute group-data-[filled=true]/stage:inset-x-0 group-data-[filled=true]/stage:bottom-0 group-data-[filled=true]/stage:mb-0 group-data-[filled=true]/stage:bg-linear-to-t group-data-[filled=true]/stage:from-ink/80 group-data-[filled=true]/stage:to-transparent group-data-[filled=true]/stage:px-4 group-data-[filled=true]/stage:pt-8 group-data-[filled=true]/stage:pb-6"
          : "flex items-center justify-center gap-2 px-3 pt-3 pb-[max(24px,env(safe-area-inset-bottom))] group-data-[keyboard=true]/stage:p-0 group-data-[keyboard=true]/stage:pr-3 @max-[22rem]:flex-wrap",
      )}
    >
      <div className={clsx(GROUP, quietStyles, "justify-end")}>
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
      <div className={clsx(GROUP, quietStyles, "justify-start")}>
        <TextButton />
        {wide ? (
          <ViewButtons
            video={video}
            fullscreen={fullscreen}
            canFloat={talk.state === "talking" && !isHidden && canFloat()}
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
      icon={
        off ? (
          <MicOff />
        ) : (
          <>
            <OwnLevel />
            <Mic className="relative" />
          </>
        )
      }
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
