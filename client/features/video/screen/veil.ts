import { useStore } from "@nanostores/react";
import i18next from "i18next";
import { atom, computed } from "nanostores";
import { type RefObject, useEffect } from "react";
import { $guardModel, lookAt } from "#client/lib/guard/classifier.ts";
import { $guardMode } from "#client/lib/guard/setting.ts";
import { watchPicture } from "#client/lib/guard/watch-picture.ts";
import { $coveredIn, noteCovered } from "#client/lib/stores/report.ts";
import { toast } from "#client/ui/overlays/toast.ts";
import { $companionMedia, $companionStream } from "../room/companion.ts";
import { useIsCovered } from "./report.tsx";
import type { Talk } from "./talk.ts";

/**
 * Why a stranger is not in sight: blurred until the user wants to see them, not looked at by the guard yet, or covered by
 * it. The companion is not told.
 */
export type Veil = "blurred" | "checking" | "covered";

const $seenRoom = atom<string | null>(null);
/** The picture that the guard watches, and whether it may be seen. A new one of the same room is closed again. */
const $watched = atom<{ stream: MediaStream | null; isOpen: boolean }>({ stream: null, isOpen: false });
const $isGuarding = computed(
  [$guardMode, $guardModel],
  (mode, model) => mode === "guard" && (model === "loading" || model === "ready"),
);

/** Lasts for this talk. */
export const liftVeil = (roomId: string): void => $seenRoom.set(roomId);

export function useVeil({ roomId, withStranger }: Talk): Veil | null {
  const mode = useStore($guardMode);
  const isGuarding = useStore($isGuarding);
  const isSeen = useStore($seenRoom) === roomId;
  const isCovered = useStore($coveredIn).has(roomId ?? "");
  const { stream, isOpen } = useStore($watched);
  const shown = useStore($companionStream);
  if (!withStranger || roomId === null || isSeen) return null;
  if (mode === "blur") return "blurred";
  if (mode === "guard" && isCovered) return "covered";
  if (!isGuarding || !shown) return null;
  return stream === shown && isOpen ? null : "checking";
}

/** A floating picture or a card would show what is hidden. */
export function useIsHidden(talk: Talk): boolean {
  const isCovered = useIsCovered(talk.roomId);
  return useVeil(talk) !== null || isCovered;
}

/** Watches a stranger's picture while it is on screen, and starts over each time it appears. */
export function useGuard(
  { state, roomId, withStranger }: Talk,
  video: RefObject<HTMLVideoElement | null>,
  stream: MediaStream | null,
): void {
  const isGuarding = useStore($isGuarding);
  const isSeen = useStore($seenRoom) === roomId;
  const isCovered = useStore($coveredIn).has(roomId ?? "");
  const { cameraOn, cameraHeld } = useStore($companionMedia);
  const isInSight = state === "talking" && cameraOn && !cameraHeld;
  const isWatching = isGuarding && isInSight && withStranger && roomId !== null && !isSeen && !isCovered;
  useEffect(() => {
    if (!isWatching || !stream) return;
    return watchPicture({
      now: () => performance.now(),
      after(ms, run) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      look: async () => (isPageSeen() && video.current ? lookAt(video.current) : null),
      onState(next) {
        $watched.set({ stream, isOpen: next === "open" });
        if (next === "covered") cover(roomId);
      },
      onTooSlow: giveUp,
    });
  }, [isWatching, stream, roomId, video]);
}

const isPageSeen = () => document.visibilityState === "visible" || document.pictureInPictureElement !== null;

function cover(roomId: string): void {
  noteCovered(roomId);
  if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => {});
}

/** A device too slow for the guard would spoil the talk. */
function giveUp(): void {
  $guardMode.set("off");
  toast({
    title: i18next.t("guard:tooSlow.title"),
    description: i18next.t("guard:tooSlow.text"),
    action: { label: i18next.t("guard:tooSlow.blur"), run: () => $guardMode.set("blur") },
    stays: true,
  });
}
