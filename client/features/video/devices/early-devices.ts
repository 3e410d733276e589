declare global {
  interface Window {
    /** Camera and microphone, requested by a press on the drawn page (client/early.ts). */
    earlyDevices?: Promise<MediaStream> | undefined;
  }
}

/** Hands over the early devices, if any; the caller has to stop them. */
export function takeEarlyDevices(): Promise<MediaStream> | undefined {
  const { earlyDevices } = window;
  window.earlyDevices = undefined;
  return earlyDevices;
}

/** Stops early devices that are not needed after all, so that the camera's light goes out. */
export function releaseEarlyDevices(): void {
  takeEarlyDevices()?.then(
    (stream) => {
      for (const track of stream.getTracks()) track.stop();
    },
    () => {},
  );
}
