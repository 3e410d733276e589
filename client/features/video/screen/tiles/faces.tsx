import { useStore } from "@nanostores/react";
import clsx from "clsx";
import { Eye } from "lucide-react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Subtitles } from "#client/features/video/captions/subtitles.tsx";
import { $ownDevices } from "#client/features/video/devices/local-media.ts";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { quietStyles } from "../phone-layers.tsx";
import { SoundSign, TroubleSign } from "../signs/signs.tsx";
import type { Talk } from "../talk.ts";
import { useIsHidden } from "../veil.ts";
import { CompanionTile } from "./companion-tile.tsx";
import { desktopPlace, FILLED_BOTTOM, GAP, phonePlace } from "./corner.ts";
import { SelfTile } from "./self-tile.tsx";
import { useCard } from "./use-card.ts";

interface FacesProps {
  talk: Talk;
  alone: boolean;
  wide: boolean;
  filled: boolean;
  top: ReactNode;
  notice: ReactNode;
  tile: RefObject<HTMLDivElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  keyboard: boolean;
  /** In pixels, by overlays on a phone. */
  covered: { top: number; bottom: number };
  /** In pixels, left to the text: the face moves up. */
  clear: number;
}

export function Faces(props: FacesProps) {
  const { talk, alone, wide, filled, top, notice, tile, video } = props;
  const { t } = useTranslation("video");
  const area = useRef<HTMLElement>(null);
  const [swapped, setSwapped] = useState(false);
  const [hidden, setHidden] = useState(false);
  const canSwap = wide && talk.state === "talking";
  // The message in place of a hidden companion does not fit on a card.
  const isSwapped = useIsHidden(talk) ? false : swapped && canSwap;
  const card = useCard(
    area,
    (stage) =>
      wide
        ? desktopPlace(stage, filled)
        : phonePlace(stage, props.covered, props.keyboard || props.clear > 0),
    canSwap ? () => setSwapped(!swapped) : undefined,
  );
  const beside = wide && alone;
  // While no one is there, one's own picture fills the stage behind the pulse.
  const isBehind = useStore($ownDevices).camera.state === "on" && talk.state === "searching";
  const isHidden = hidden && canSwap && !isSwapped;
  return (
    <section
      ref={area}
      aria-label={t("stage")}
      className={
        beside
          ? "grid min-h-0 flex-1 grid-cols-2 gap-4"
          : "absolute inset-x-0 top-(--view-top) bottom-(--keyboard) lg:relative lg:inset-auto lg:min-h-0 lg:flex-1"
      }
    >
      <CompanionTile
        talk={talk}
        layout={beside ? "half" : isSwapped ? "card" : "full"}
        card={card}
        tile={tile}
        video={video}
        clear={props.clear}
        isVeil={isBehind}
      >
        {notice}
      </CompanionTile>
      {talk.state === "talking" && <Subtitles wide={wide} />}
      {wide && (
        <div
          className="absolute left-3 z-20 flex flex-col items-start gap-2"
          style={{ bottom: filled ? FILLED_BOTTOM : GAP }}
        >
          <SoundSign talk={talk} />
          <TroubleSign talk={talk} />
        </div>
      )}
      {wide && (
        <div
          className={clsx(
            "pointer-events-none absolute top-3 left-3 z-20 flex items-start gap-3 *:pointer-events-auto",
            beside ? "right-[calc(50%+20px)]" : "right-3",
            quietStyles,
          )}
        >
          {top}
        </div>
      )}
      <SelfTile
        asked={talk.asking}
        layout={beside ? "half" : alone || isBehind || isSwapped ? "full" : "card"}
        card={card}
        hidden={isHidden}
        onHide={canSwap ? () => setHidden(true) : undefined}
      />
      {isHidden && (
        <div className="absolute right-4 z-20" style={{ bottom: filled ? FILLED_BOTTOM : 16 }}>
          <IconButton
            label={t("controls.showMe")}
            icon={<Eye />}
            variant="icon-filled"
            tooltip="left"
            onClick={() => setHidden(false)}
          />
        </div>
      )}
    </section>
  );
}
