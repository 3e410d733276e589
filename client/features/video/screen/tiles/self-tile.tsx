import { useStore } from "@nanostores/react";
import clsx from "clsx";
import { EyeOff, MicOff, VideoOff } from "lucide-react";
import { type ReactNode, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { $localMedia, $ownDevices } from "#client/features/video/devices/local-media.ts";
import { $outgoing } from "#client/features/video/devices/outgoing.ts";
import { takenAway } from "#client/features/video/devices/own-device.ts";
import { useOwnCheck } from "#client/features/video/quality/own-check.ts";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { StreamVideo } from "./stream-video.tsx";
import { CardGrip, type TileLayout, tileStyles } from "./tile.tsx";
import type { Card } from "./use-card.ts";

interface SelfTileProps {
  asked: boolean;
  layout: TileLayout;
  card: Card;
  /** Invisible but rendered: light and sound are judged by what it shows. */
  hidden: boolean;
  onHide?: (() => void) | undefined;
}

export function SelfTile({ asked, layout, card, hidden, onHide }: SelfTileProps) {
  const { t } = useTranslation("video");
  const { muted, facing } = useStore($localMedia);
  const { camera, microphone } = useStore($ownDevices);
  const isCard = layout === "card";
  return (
    <div
      data-testid="self"
      className={clsx(
        "group/card overflow-hidden bg-raised",
        tileStyles(layout),
        ((isCard && asked) || hidden) && "invisible",
      )}
      style={isCard ? card.style : undefined}
    >
      <SelfVideo mirrored={facing === "user"} hidden={camera.state !== "on"} />
      {camera.state !== "on" && !asked && (
        <span className="absolute inset-0 flex flex-col items-center justify-center gap-3 text-dim">
          <VideoOff size={isCard ? 24 : 40} strokeWidth={1.25} aria-hidden="true" className="text-gold" />
          <span className={isCard ? "sr-only" : ""}>{t(`state.meCamera.${camera.state}`)}</span>
        </span>
      )}
      {(muted || takenAway(microphone)) && (
        <Sign small={isCard} label={t(muted ? "state.meMuted" : "state.meSilent")}>
          <MicOff size={16} aria-hidden="true" />
        </Sign>
      )}
      {isCard && <CardGrip label={t(onHide ? "controls.swap" : "controls.moveCard")} card={card} />}
      {isCard && onHide && (
        <div className="absolute top-1.5 right-1.5 opacity-0 transition group-hover/card:opacity-100 has-focus-visible:opacity-100">
          <IconButton
            label={t("controls.hideMe")}
            icon={<EyeOff />}
            variant="icon-filled"
            tooltip="left"
            onClick={onHide}
          />
        </div>
      )}
    </div>
  );
}

function SelfVideo({ mirrored, hidden }: { mirrored: boolean; hidden: boolean }) {
  const { t } = useTranslation("video");
  const track = useStore($outgoing)?.video;
  const stream = useMemo(() => (track ? new MediaStream([track]) : null), [track]);
  const video = useRef<HTMLVideoElement>(null);
  useOwnCheck(video);
  return (
    <StreamVideo
      element={video}
      stream={stream}
      muted
      aria-label={t("me")}
      data-testid="self-video"
      className={clsx(
        "absolute inset-0 size-full object-cover",
        mirrored && "-scale-x-100",
        hidden && "invisible",
      )}
    />
  );
}

const Sign = ({ small, label, children }: { small: boolean; label: string; children: ReactNode }) => (
  <span
    className={clsx(
      "absolute flex items-center gap-2 rounded-full bg-veil text-sm [&_svg]:text-gold",
      small ? "bottom-2 left-2 p-1.5" : "bottom-3 left-3 px-3 py-1.5",
    )}
  >
    {children}
    <span className={small ? "sr-only" : ""}>{label}</span>
  </span>
);
