import type { OwnDeviceInput } from "./own-device.ts";

/** A busy machine mutes the track of its camera for a moment without anything being wrong. */
const HELD_AFTER_MS = 1_000;

/** Reports what the system does to an open device. */
export function watchTrack(track: MediaStreamTrack, report: (input: OwnDeviceInput) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onMute = () => {
    clearTimeout(timer);
    timer = setTimeout(() => report({ type: "held" }), HELD_AFTER_MS);
  };
  track.addEventListener("mute", onMute);
  track.addEventListener("unmute", () => {
    clearTimeout(timer);
    report({ type: "released" });
  });
  track.addEventListener("ended", () => {
    clearTimeout(timer);
    report({ type: "ended", id: track.getSettings().deviceId ?? "" });
  });
  if (track.muted) onMute();
}
