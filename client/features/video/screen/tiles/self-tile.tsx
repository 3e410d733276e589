import { useStore } from "@nanostores/react";
import clsx from "clsx";
import { MicOff, VideoOff } from "lucide-react";
import { type ReactNode, type RefObject, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { $localMedia, $outgoing } from "#client/features/video/devices/local-media.ts";
import { StreamVideo } from "./stream-video.tsx";
import { useCard } from "./use-card.ts";

interface SelfTileProps {
  /** The camera is still being asked for. */
  asked: boolean;
  /** Beside the companion, a small card over the companion, or all of a phone's screen. */
  layout: "wide" | "card" | "full";
  /** Its proportions on a desktop. */
  shape: string;
  stage: RefObject<HTMLElement | null>;
}

/** One's own picture, mirrored as in a mirror unless the camera looks away. */
export function SelfTile({ asked, layout, shape, stage }: SelfTileProps) {
  const { t } = useTranslation("video");
  const { muted, cameraOn, facing } = useStore($localMedia);
  const card = useCard(stage);
  const isCard = layout === "card";
  return (
    <div
      data-testid="self"
      className={clsx(
        "overflow-hidden bg-raised",
        layout === "wide" && `relative w-full rounded-lg ${shape}`,
        layout === "full" && "absolute inset-0",
        isCard && asked && "invisible",
        isCard && [
          "absolute top-0 left-0 z-20 touch-none rounded-lg shadow-lift ring-1 ring-line-strong transition duration-200",
          "group-data-[quiet=true]/stage:pointer-events-none group-data-[quiet=true]/stage:opacity-0",
        ],
      )}
      style={isCard ? card.style : undefined}
    >
      <SelfVideo mirrored={facing === "user"} hidden={!cameraOn} />
      {!cameraOn && !asked && (
        <span className="absolute inset-0 flex flex-col items-center justify-center gap-3 text-dim">
          <VideoOff size={isCard ? 24 : 40} strokeWidth={1.25} aria-hidden="true" className="text-gold" />
          <span className={isCard ? "sr-only" : ""}>{t("state.meCameraOff")}</span>
        </span>
      )}
      {muted && (
        <Sign small={isCard} label={t("state.meMuted")}>
          <MicOff size={16} aria-hidden="true" />
        </Sign>
      )}
      {isCard && (
        <button
          type="button"
          aria-label={t("controls.moveCard")}
          className="absolute inset-0 cursor-grab rounded-lg focus-visible:-outline-offset-2"
          {...card.handlers}
        />
      )}
    </div>
  );
}

function SelfVideo({ mirrored, hidden }: { mirrored: boolean; hidden: boolean }) {
  const { t } = useTranslation("video");
  const track = useStore($outgoing)?.video;
  const stream = useMemo(() => (track ? new MediaStream([track]) : null), [track]);
  return (
    <StreamVideo
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
