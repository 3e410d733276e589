import { useEffect, useState } from "react";

/** The whole page, so that dialogs and toasts stay visible above the stage. */
export function useFullscreen() {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", onChange);
    return () => {
      document.removeEventListener("fullscreenchange", onChange);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    };
  }, []);
  const toggle = () => {
    const done = full ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // Refused without a gesture, and by embedded pages: then the size stays as it is.
    done.catch(() => {});
  };
  return { full, toggle, supported: document.fullscreenEnabled };
}

/** Keeps the screen on, since a phone that falls asleep hangs up. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const take = async () => {
      if (document.visibilityState !== "visible") return;
      // Refused when the battery is low.
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (over) void lock?.release();
    };
    void take();
    document.addEventListener("visibilitychange", take);
    return () => {
      over = true;
      document.removeEventListener("visibilitychange", take);
      void lock?.release();
    };
  }, [active]);
}

/** Safari on iPhones has picture in picture under another name. */
interface WebkitVideo extends HTMLVideoElement {
  webkitSupportsPresentationMode?: (mode: string) => boolean;
  webkitSetPresentationMode?: (mode: string) => void;
}

export function canFloat(): boolean {
  const video: WebkitVideo = document.createElement("video");
  return (
    document.pictureInPictureEnabled || video.webkitSupportsPresentationMode?.("picture-in-picture") === true
  );
}

export function toggleFloating(video: WebkitVideo | null): void {
  if (!video) return;
  if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => {});
  else if (document.pictureInPictureEnabled) void video.requestPictureInPicture().catch(() => {});
  else video.webkitSetPresentationMode?.("picture-in-picture");
}
