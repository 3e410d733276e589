import type { Page } from "@playwright/test";

/** A fake camera cannot be unplugged; from the next page on, the page can be made to believe that it was. */
export async function watchCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const list = mediaDevices.enumerateDevices.bind(mediaDevices);
    const isUnplugged = () => "isUnplugged" in window && window.isUnplugged === true;
    mediaDevices.getUserMedia = async (wanted) => {
      if (isUnplugged() && wanted?.video) throw new DOMException("", "NotFoundError");
      return open(wanted);
    };
    mediaDevices.enumerateDevices = async () =>
      (await list()).filter(({ kind }) => kind !== "videoinput" || !isUnplugged());
  });
}

/** Counts, from the next page on, how often the page asks for a camera or a microphone. */
export async function countAsked(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const counted = Object.assign(window, { devicesAsked: 0 });
    mediaDevices.getUserMedia = (wanted) => {
      counted.devicesAsked++;
      return open(wanted);
    };
  });
  return () => page.evaluate(() => (window as unknown as { devicesAsked: number }).devicesAsked);
}

type Happening = "held" | "released" | "unplugged" | "plugged";

/** The system takes the camera from the page, as for a phone call, or gives it back; or its plug is pulled. */
export const camera = (page: Page, happening: Happening): Promise<void> =>
  page.evaluate((now) => {
    const video = document.querySelector<HTMLVideoElement>("[data-testid=self-video]")!;
    const [track] = (video.srcObject as MediaStream).getVideoTracks();
    Object.assign(window, { isUnplugged: now === "unplugged" });
    if (now === "held" || now === "released") {
      Object.defineProperty(track, "muted", { value: now === "held", configurable: true });
      track?.dispatchEvent(new Event(now === "held" ? "mute" : "unmute"));
      return;
    }
    if (now === "unplugged") {
      track?.stop();
      track?.dispatchEvent(new Event("ended"));
    }
    navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
  }, happening);

/** The next list of devices lacks this speaker, or names another device as the system's default microphone. */
export const plug = (
  page: Page,
  now: { withoutSpeaker?: string; defaultMicrophone?: string },
): Promise<void> =>
  page.evaluate(({ withoutSpeaker, defaultMicrophone }) => {
    const { mediaDevices } = navigator;
    const list = MediaDevices.prototype.enumerateDevices.bind(mediaDevices);
    mediaDevices.enumerateDevices = async () =>
      (await list())
        .filter(({ deviceId, kind }) => kind !== "audiooutput" || deviceId !== withoutSpeaker)
        .map((device) => {
          const isDefault = device.kind === "audioinput" && device.deviceId === "default";
          const groupId = (isDefault && defaultMicrophone) || device.groupId;
          return { ...device.toJSON(), groupId };
        });
    mediaDevices.dispatchEvent(new Event("devicechange"));
  }, now);
