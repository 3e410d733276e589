import { useStore } from "@nanostores/react";
import clsx from "clsx";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useKeyboardInset } from "#client/lib/browser/use-keyboard-inset.ts";
import { DESKTOP, useMediaQuery } from "#client/lib/browser/use-media-query.ts";
import { LatestLine } from "../text/latest-line.tsx";
import { $textOpen, openText } from "../text/room-text.ts";
import { TextPanel } from "../text/text-panel.tsx";
import { ControlBar } from "./controls/control-bar.tsx";
import { SettingsDialog } from "./controls/settings-dialog.tsx";
import { useGestures } from "./controls/use-gestures.ts";
import { useQuiet } from "./controls/use-quiet.ts";
import { useFullscreen, useWakeLock } from "./controls/use-screen-modes.ts";
import { useTalkKeys } from "./controls/use-talk-keys.ts";
import { useStageHeight } from "./stage-height.ts";
import type { Talk, TalkParts } from "./talk.ts";
import { CompanionTile } from "./tiles/companion-tile.tsx";
import { SelfTile } from "./tiles/self-tile.tsx";

interface RoomScreenProps {
  talk: Talk;
  /** Whether the own picture fills a phone's screen, or is a card over the companion's. */
  alone: boolean;
  /** `wide` is a desktop, where there is room for all beside each other. */
  parts: (wide: boolean) => TalkParts;
  onStop: () => void;
  /** Where there is a next one to go to. */
  onNext?: (() => void) | undefined;
}

/** Faces, words and buttons: side by side on a desktop, on top of each other on a phone. */
export function RoomScreen({ talk, alone, parts, onStop, onNext }: RoomScreenProps) {
  const wide = useMediaQuery(DESKTOP);
  const { notice, companion, main, exit, emptyText } = parts(wide);
  const stage = useRef<HTMLDivElement>(null);
  const tile = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [settings, setSettings] = useState(false);
  const [writing, setWriting] = useState(false);
  const textOpen = useStore($textOpen);
  const fullscreen = useFullscreen();
  const mayBeQuiet = talk.state === "talking" && !settings && (wide ? fullscreen.full : !textOpen);
  const { quiet, wake, toggle } = useQuiet(mayBeQuiet);
  const gestures = useGestures({
    target: tile,
    canSwipe: onNext !== undefined,
    onTap: toggle,
    onSwipeLeft: () => onNext?.(),
  });
  const onText = () => {
    setWriting(!textOpen);
    openText(!textOpen);
  };
  useTalkKeys({ stop: onStop, next: () => onNext?.(), text: onText, fullscreen: fullscreen.toggle });
  useWakeLock(!alone && !talk.asking);
  useKeyboardInset(stage);
  // On a desktop there is room for the text beside the faces; on a phone it would cover them.
  useEffect(() => openText(wide), [wide]);
  const height = useStageHeight();

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: gestures repeat what the buttons do
    <div
      ref={stage}
      data-testid="stage"
      data-state={talk.state}
      data-quiet={quiet}
      data-known={Boolean(companion)}
      {...gestures}
      onPointerMove={(event) => {
        if (wide) wake();
        gestures.onPointerMove(event);
      }}
      onFocus={wake}
      className={clsx(
        "group/stage relative isolate flex touch-pan-y touch-pinch-zoom select-none flex-col overflow-hidden bg-ink",
        fullscreen.full ? "fixed inset-0 z-40" : height,
        wide && "justify-center gap-5 p-4",
      )}
    >
      <Faces
        {...{ talk, alone, wide, writing, emptyText, notice, companion }}
        refs={{ stage, tile, video }}
      />
      {!wide && exit}
      {!wide && companion && <Over>{companion}</Over>}
      {!wide && !textOpen && <LatestLine />}
      <ControlBar
        talk={talk}
        wide={wide}
        video={video}
        fullscreen={fullscreen}
        onSettings={() => setSettings(true)}
      >
        {main}
      </ControlBar>
      {!wide && textOpen && (
        <TextPanel
          inRoom={talk.inRoom}
          emptyText={emptyText}
          className="absolute inset-x-0 bottom-(--keyboard) z-30 h-[min(62%,28rem)] animate-slide-in rounded-t-lg border-line border-t [--from-y:100%]"
        />
      )}
      <SettingsDialog
        talk={talk}
        open={settings}
        onOpenChange={setSettings}
        wide={wide}
        fullscreen={fullscreen}
        video={video}
      />
    </div>
  );
}

interface FacesProps {
  talk: Talk;
  alone: boolean;
  wide: boolean;
  writing: boolean;
  emptyText: string;
  notice: ReactNode;
  companion: ReactNode;
  refs: {
    stage: RefObject<HTMLElement | null>;
    tile: RefObject<HTMLDivElement | null>;
    video: RefObject<HTMLVideoElement | null>;
  };
}

function Faces({ talk, alone, wide, writing, emptyText, notice, companion, refs }: FacesProps) {
  const { t } = useTranslation("video");
  const textOpen = useStore($textOpen);
  const hasAside = textOpen || Boolean(companion);
  // Beside the text the tiles are narrow: then they are a little taller than wide, as faces are.
  const shape = `${hasAside ? "aspect-[5/6]" : "aspect-square"} max-h-[calc(100dvh-12rem)]`;
  const beside = hasAside ? "grid-cols-[1fr_1fr_20rem]" : "grid-cols-2";
  return (
    <section
      aria-label={t("stage")}
      className={wide ? clsx("grid min-h-0 gap-4", beside) : "absolute inset-0"}
    >
      <CompanionTile talk={talk} wide={wide} shape={shape} tile={refs.tile} video={refs.video}>
        {notice}
      </CompanionTile>
      <SelfTile
        asked={talk.asking}
        layout={wide ? "wide" : alone ? "full" : "card"}
        shape={shape}
        stage={refs.stage}
      />
      {wide && hasAside && (
        <div className="flex min-h-0 flex-col gap-4">
          {companion}
          {textOpen && (
            <TextPanel
              inRoom={talk.inRoom}
              emptyText={emptyText}
              focused={writing}
              className="min-h-48 flex-1 rounded-lg border border-line"
            />
          )}
        </div>
      )}
    </section>
  );
}

/** Below the way out, and gone with it while nobody touches anything. */
const Over = ({ children }: { children: ReactNode }) => (
  <div
    data-panel
    className="absolute top-[calc(max(1rem,env(safe-area-inset-top))+3.5rem)] left-3 z-20 max-w-[calc(100%-9.5rem)] transition duration-200 group-data-[quiet=true]/stage:pointer-events-none group-data-[quiet=true]/stage:opacity-0"
  >
    {children}
  </div>
);
