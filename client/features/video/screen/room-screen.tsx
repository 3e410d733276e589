import { useStore } from "@nanostores/react";
import clsx from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useKeyboardInset } from "#client/lib/browser/use-keyboard-inset.ts";
import { DESKTOP, useMediaQuery } from "#client/lib/browser/use-media-query.ts";
import { LatestLine } from "../text/latest-line.tsx";
import { $textOpen, openText } from "../text/room-text.ts";
import { TextPanel } from "../text/text-panel.tsx";
import { ControlBar } from "./controls/control-bar.tsx";
import { SettingsDialog } from "./controls/settings-dialog.tsx";
import { useAutoHide } from "./controls/use-auto-hide.ts";
import { useGestures } from "./controls/use-gestures.ts";
import { useFullscreen, useWakeLock } from "./controls/use-screen-modes.ts";
import { useStopKey } from "./controls/use-stop-key.ts";
import { useTalkKeys } from "./controls/use-talk-keys.ts";
import { useStageHeight } from "./stage-height.ts";
import type { Talk, TalkParts } from "./talk.ts";
import { Faces } from "./tiles/faces.tsx";

interface RoomScreenProps {
  talk: Talk;
  /** Whether the own picture fills a phone's screen, or is a card over the companion's. */
  alone: boolean;
  /** `wide` is a desktop, where there is room for all beside each other. */
  parts: (wide: boolean) => TalkParts;
  /** What the Escape key ends, if anything. */
  onStop?: (() => void) | undefined;
  /** Where there is a next one to go to. */
  onNext?: (() => void) | undefined;
}

/** Faces, words and buttons: a stage with a column of words on a desktop, on top of each other on a phone. */
export function RoomScreen({ talk, alone, parts, onStop, onNext }: RoomScreenProps) {
  const wide = useMediaQuery(DESKTOP);
  const { notice, companion, main, exit, emptyText } = parts(wide);
  const stage = useRef<HTMLDivElement>(null);
  const tile = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [settings, setSettings] = useState(false);
  const [writing, setWriting] = useState(0);
  const textOpen = useStore($textOpen);
  const fullscreen = useFullscreen();
  const mayBeQuiet = talk.state === "talking" && !settings && (wide ? fullscreen.full : !textOpen);
  const { quiet, wake, toggle } = useAutoHide(mayBeQuiet);
  const gestures = useGestures({
    target: tile,
    canSwipe: onNext !== undefined,
    onTap: toggle,
    onSwipeLeft: () => onNext?.(),
  });
  const onText = () => {
    setWriting(writing + 1);
    openText(true);
  };
  const stopKey = useStopKey(talk.inRoom && onStop !== undefined, () => onStop?.());
  useTalkKeys({
    stop: stopKey.press,
    next: () => onNext?.(),
    text: onText,
    fullscreen: fullscreen.toggle,
  });
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
        "group/stage isolate flex touch-pan-y touch-pinch-zoom select-none overflow-hidden bg-ink",
        fullscreen.full ? "fixed inset-0 z-40" : `relative ${height}`,
        wide && "gap-4 p-4",
      )}
    >
      <div className={wide ? "flex min-w-0 flex-1 flex-col gap-4" : "contents"}>
        <Faces {...{ talk, alone, wide, notice, tile, video }} />
        <ControlBar
          talk={talk}
          wide={wide}
          video={video}
          fullscreen={fullscreen}
          onSettings={() => setSettings(true)}
        >
          {main}
        </ControlBar>
      </div>
      {stopKey.isArmed && <StopHint />}
      {wide && (textOpen || companion) && (
        <aside className="flex w-80 shrink-0 flex-col gap-4">
          {companion}
          {textOpen && (
            <TextPanel
              inRoom={talk.inRoom}
              emptyText={emptyText}
              focused={writing}
              className="min-h-48 flex-1 rounded-lg border border-line"
            />
          )}
        </aside>
      )}
      {!wide && exit}
      {!wide && companion && <Over>{companion}</Over>}
      {!wide && !textOpen && <LatestLine />}
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

/** Below the way out, and gone with it while no one touches anything. */
const Over = ({ children }: { children: ReactNode }) => (
  <div
    data-panel
    className="absolute top-[calc(max(1rem,env(safe-area-inset-top))+3.5rem)] left-3 z-20 max-w-[calc(100%-9.5rem)] transition duration-200 group-data-[quiet=true]/stage:pointer-events-none group-data-[quiet=true]/stage:opacity-0"
  >
    {children}
  </div>
);

function StopHint() {
  const { t } = useTranslation("video");
  return (
    <p
      role="status"
      className="-translate-x-1/2 absolute top-8 left-1/2 z-30 animate-rise-in rounded-full bg-veil px-5 py-2.5 shadow-lift"
    >
      {t("stopAgain")}
    </p>
  );
}
