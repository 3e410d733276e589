declare global {
  interface Window {
    /** Camera and microphone, asked for by a press on the drawn page (client/early.ts). */
    earlyDevices?: Promise<MediaStream> | undefined;
  }
}

/** The caller has to stop them. */
export function takeEarlyDevices(): Promise<MediaStream> | undefined {
  const { earlyDevices } = window;
  window.earlyDevices = undefined;
  return earlyDevices;
}

/** No one needs them after all: the light of the camera goes out. */
export function releaseEarlyDevices(): void {
  takeEarlyDevices()?.then(
    (stream) => {
      for (const track of stream.getTracks()) track.stop();
    },
    () => {},
  );
}
