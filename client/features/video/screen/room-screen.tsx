import { useStore } from "@nanostores/react";
import clsx from "clsx";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { TALK_LOCK } from "#client/lib/browser/sound.ts";
import { useKeyboardInset } from "#client/lib/browser/use-keyboard-inset.ts";
import { DESKTOP, useMediaQuery } from "#client/lib/browser/use-media-query.ts";
import { holdLock } from "#client/lib/storage/tab-lock.ts";
import { $textOpen, openText } from "../text/room-text.ts";
import { TextPanel } from "../text/text-panel.tsx";
import { $game } from "../together/together.ts";
import { AskOnBack } from "./controls/ask-on-back.tsx";
import { ControlBar } from "./controls/control-bar.tsx";
import { SettingsDialog } from "./controls/settings-dialog.tsx";
import { useAutoHide } from "./controls/use-auto-hide.ts";
import { useGestures } from "./controls/use-gestures.ts";
import { useFullscreen, useWakeLock } from "./controls/use-screen-modes.ts";
import { useStopKey } from "./controls/use-stop-key.ts";
import { useTalkKeys } from "./controls/use-talk-keys.ts";
import { PhoneDock, PhoneTop, quietStyles } from "./phone-layers.tsx";
import { SoundSign, TroubleSign } from "./signs/signs.tsx";
import { useStageHeight } from "./stage-height.ts";
import type { Talk, TalkParts } from "./talk.ts";
import { Faces } from "./tiles/faces.tsx";

interface RoomScreenProps {
  talk: Talk;
  alone: boolean;
  parts: (wide: boolean, textOpen: boolean) => TalkParts;
  onLeave: () => void;
  onStop?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

export function RoomScreen({ talk, alone, parts, onLeave, onStop, onNext }: RoomScreenProps) {
  const wide = useMediaQuery(DESKTOP);
  const textOpen = useStore($textOpen);
  const { notice, companion, together, main, top, emptyText } = parts(wide, textOpen);
  const { roomId } = talk;
  const isPlaying = useStore($game).what.kind !== "none";
  const stage = useRef<HTMLDivElement>(null);
  const tile = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [settings, setSettings] = useState(false);
  const [writing, setWriting] = useState(0);
  const [covered, setCovered] = useState({ top: 0, bottom: 0 });
  const fullscreen = useFullscreen();
  const isFilled = wide && fullscreen.full;
  const mayBeQuiet =
    talk.state === "talking" && !settings && !isPlaying && (wide ? fullscreen.full : !textOpen);
  const { quiet, wake, toggle } = useAutoHide(mayBeQuiet);
  const gestures = useGestures({
    target: tile,
    canSwipe: onNext !== undefined && !alone,
    onTap: toggle,
    onSwipeLeft: () => onNext?.(),
  });
  const setTop = useCallback((top: number) => setCovered((now) => ({ ...now, top })), []);
  const setBottom = useCallback((bottom: number) => setCovered((now) => ({ ...now, bottom })), []);
  const onText = () => {
    setWriting(writing + 1);
    openText(true);
  };
  const stopKey = useStopKey(roomId !== null && onStop !== undefined, () => onStop?.());
  useTalkKeys({
    stop: stopKey.press,
    next: () => onNext?.(),
    text: onText,
    fullscreen: fullscreen.toggle,
  });
  useQuietTabs(roomId !== null);
  useWakeLock(!alone && !talk.asking);
  const keyboard = useKeyboardInset(stage);
  // On a desktop there is room for the text next to the videos; on a phone it would cover them.
  useEffect(() => openText(wide), [wide]);
  const hasAside = wide && textOpen;
  useEdges(covered, hasAside);
  const height = useStageHeight();
  const bar = (
    <ControlBar
      talk={talk}
      wide={wide}
      video={video}
      fullscreen={fullscreen}
      onSettings={() => setSettings(true)}
    >
      {main}
    </ControlBar>
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: gestures repeat what the buttons do
    <div
      ref={stage}
      data-testid="stage"
      data-state={talk.state}
      data-quiet={quiet}
      data-filled={isFilled}
      data-keyboard={!wide && keyboard}
      {...gestures}
      onPointerMove={(event) => {
        if (wide) wake();
        gestures.onPointerMove(event);
      }}
      onFocus={wake}
      className={clsx(
        "group/stage isolate flex touch-pan-y touch-pinch-zoom select-none overflow-hidden bg-ink",
        fullscreen.full ? "fixed inset-0 z-40" : `relative ${height}`,
        wide && (isFilled ? "data-[quiet=true]:cursor-none" : "gap-4 p-4"),
      )}
    >
      <div className={wide ? "@container relative flex min-w-0 flex-1 flex-col gap-4" : "contents"}>
        <Faces
          talk={talk}
          alone={alone}
          wide={wide}
          filled={isFilled}
          notice={notice}
          tile={tile}
          video={video}
          keyboard={keyboard}
          top={
            <>
              {!hasAside && companion}
              {top}
            </>
          }
          covered={covered}
          clear={!wide && (textOpen || isPlaying) ? covered.bottom : 0}
        />
        {wide && together}
        {wide && bar}
      </div>
      {stopKey.isArmed && <StopHint />}
      <AskOnBack talk={talk} alone={alone} onLeave={onLeave} />
      {hasAside && (
        <aside className={clsx("flex shrink-0 flex-col gap-4", isFilled ? "w-88 p-4" : "w-80")}>
          {companion}
          <TextPanel roomId={roomId} emptyText={emptyText} focused={writing} />
        </aside>
      )}
      {!wide && (
        <>
          <PhoneTop onHeight={setTop}>
            {top}
            <div className="flex flex-wrap items-center gap-2">
              {companion && (
                <div
                  data-panel
                  className={clsx("max-w-full group-data-[keyboard=true]/stage:hidden", quietStyles)}
                >
                  {companion}
                </div>
              )}
              <SoundSign talk={talk} />
            </div>
            <TroubleSign talk={talk} />
          </PhoneTop>
          <PhoneDock roomId={roomId} emptyText={emptyText} onHeight={setBottom}>
            {together}
            {bar}
          </PhoneDock>
        </>
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

/** Keeps all tabs from playing the sound of a message during a talk. */
function useQuietTabs(inRoom: boolean): void {
  useEffect(() => (inRoom ? holdLock(TALK_LOCK) : undefined), [inRoom]);
}

/** What notices and the review card keep clear of. */
function useEdges({ top, bottom }: { top: number; bottom: number }, hasAside: boolean): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--over", `${top}px`);
    style.setProperty("--dock", `${bottom}px`);
    style.setProperty("--aside", hasAside ? "21rem" : "0px");
    return () => {
      for (const edge of ["--over", "--dock", "--aside"]) style.removeProperty(edge);
    };
  }, [top, bottom, hasAside]);
}

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
