import { dispatch } from "../chat.ts";
import type { Chat } from "../chat-model.ts";
import { $localMedia, setCameraOn, setMuted } from "../devices/local-media.ts";
import { useShortcuts } from "./use-shortcuts.ts";

/** What the keys of the video chat do; `onText` opens the text to write in it, or closes it. */
export function useTalkKeys(chat: Chat, onText: () => void, onFullscreen: () => void): void {
  useShortcuts({
    stop: () => dispatch({ type: chat.state === "ready" ? "exit" : "stop" }),
    next: () => dispatch({ type: "next" }),
    mute: () => setMuted(!$localMedia.get().muted),
    camera: () => void setCameraOn(!$localMedia.get().cameraOn),
    text: onText,
    fullscreen: onFullscreen,
  });
}
