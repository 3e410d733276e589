import { $localMedia, setCameraOn, setMuted } from "#client/features/video/devices/local-media.ts";
import { type Shortcuts, useShortcuts } from "./use-shortcuts.ts";

export function useTalkKeys(keys: Pick<Shortcuts, "stop" | "next" | "text" | "fullscreen">): void {
  useShortcuts({
    ...keys,
    mute: () => setMuted(!$localMedia.get().muted),
    camera: () => void setCameraOn(!$localMedia.get().cameraOn),
  });
}
