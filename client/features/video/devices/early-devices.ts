declare global {
  interface Window {
    /** Requested by a press on the prerendered page (client/early.ts). */
    earlyDevices?: Promise<MediaStream> | undefined;
  }
}

/** The caller has to stop them. */
export function takeEarlyDevices(): Promise<MediaStream> | undefined {
  const { earlyDevices } = window;
  window.earlyDevices = undefined;
  return earlyDevices;
}

export function releaseEarlyDevices(): void {
  takeEarlyDevices()?.then(
    (stream) => {
      for (const track of stream.getTracks()) track.stop();
    },
    () => {},
  );
}
