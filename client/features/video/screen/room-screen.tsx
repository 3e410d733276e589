import { useStore } from "@nanostores/react";
import clsx from "clsx";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { DESKTOP, useMediaQuery } from "#client/lib/use-media-query.ts";
import { dispatch } from "../chat.ts";
import type { Chat } from "../chat-model.ts";
import { $localMedia, setCameraOn, setMuted } from "../devices/local-media.ts";
import { $textOpen, openText } from "../text/room-text.ts";
import { CompanionTile } from "./companion-tile.tsx";
import { ControlBar } from "./control-bar.tsx";
import { LatestLine } from "./latest-line.tsx";
import { SelfTile } from "./self-tile.tsx";
import { SettingsDialog } from "./settings-dialog.tsx";
import { useStageHeight } from "./stage-height.ts";
import { TextPanel } from "./text-panel.tsx";
import { TopBar } from "./top-bar.tsx";
import { useGestures } from "./use-gestures.ts";
import { useKeyboardInset } from "./use-keyboard-inset.ts";
import { useQuiet } from "./use-quiet.ts";
import { useFullscreen, useWakeLock } from "./use-screen-modes.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const IN_ROOM = new Set(["connecting", "talking", "reconnecting"]);
const CAN_NEXT = new Set([...IN_ROOM, "companionLeft", "connectionLost"]);

export function RoomScreen({ chat }: { chat: Chat }) {
  const { t } = useTranslation("video");
  const wide = useMediaQuery(DESKTOP);
  const stage = useRef<HTMLDivElement>(null);
  const companion = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [settings, setSettings] = useState(false);
  const textOpen = useStore($textOpen);
  const [writing, setWriting] = useState(false);
  const fullscreen = useFullscreen();
  const talking = chat.state === "talking";
  const { quiet, wake, toggle } = useQuiet(talking && !settings && (wide ? fullscreen.full : !textOpen));
  const next = () => dispatch({ type: "next" });
  const gestures = useGestures({
    target: companion,
    canSwipe: CAN_NEXT.has(chat.state),
    onTap: toggle,
    onSwipeLeft: next,
  });
  useWakeLock(chat.state !== "ready");
  useShortcuts({
    stop: () => dispatch({ type: chat.state === "ready" ? "exit" : "stop" }),
    next,
    mute: () => setMuted(!$localMedia.get().muted),
    camera: () => void setCameraOn(!$localMedia.get().cameraOn),
    text: () => {
      setWriting(!textOpen);
      openText(!textOpen);
    },
    fullscreen: fullscreen.toggle,
  });
  // On a desktop there is room for the text beside the faces; on a phone it would cover them.
  useEffect(() => openText(wide), [wide]);
  const height = useStageHeight();
  useKeyboardInset(stage);
  // Beside the text the tiles are narrow: then they are a little taller than wide, as faces are.
  const shape = `${textOpen ? "aspect-[5/6]" : "aspect-square"} max-h-[calc(100dvh-12rem)]`;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: gestures repeat what the buttons do
    <div
      ref={stage}
      data-testid="stage"
      data-state={chat.state}
      data-quiet={quiet}
      onPointerMove={(event) => {
        if (wide) wake();
        gestures.onPointerMove(event);
      }}
      onPointerDown={gestures.onPointerDown}
      onPointerUp={gestures.onPointerUp}
      onPointerCancel={gestures.onPointerCancel}
      onFocus={wake}
      className={clsx(
        "group/stage relative isolate flex touch-pan-y select-none flex-col overflow-hidden bg-ink",
        fullscreen.full ? "fixed inset-0 z-40" : height,
        wide && "justify-center gap-5 p-4",
      )}
    >
      <section
        aria-label={t("stage")}
        className={clsx(
          wide
            ? ["grid min-h-0 gap-4", textOpen ? "grid-cols-[1fr_1fr_20rem]" : "grid-cols-2"]
            : "absolute inset-0",
        )}
      >
        <CompanionTile chat={chat} wide={wide} shape={shape} tile={companion} video={video} />
        <SelfTile
          layout={wide ? "wide" : chat.state === "ready" ? "full" : "card"}
          shape={shape}
          stage={stage}
        />
        {wide && textOpen && (
          <TextPanel chat={chat} focused={writing} className="rounded-lg border border-line" />
        )}
      </section>
      {!wide && chat.state !== "ready" && <TopBar />}
      {!wide && !textOpen && <LatestLine />}
      <ControlBar
        chat={chat}
        wide={wide}
        video={video}
        fullscreen={fullscreen}
        onSettings={() => setSettings(true)}
      />
      {!wide && textOpen && (
        <TextPanel
          chat={chat}
          className="absolute inset-x-0 bottom-(--keyboard) z-30 h-[min(62%,28rem)] animate-slide-in rounded-t-lg border-line border-t [--from-y:100%]"
        />
      )}
      <SettingsDialog
        chat={chat}
        open={settings}
        onOpenChange={setSettings}
        wide={wide}
        fullscreen={fullscreen}
        video={video}
      />
    </div>
  );
}
