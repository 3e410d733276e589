import { map } from "nanostores";
import type { DeviceKind } from "./device-choice.ts";

export interface Device {
  id: string;
  label: string;
}

/** The devices that are plugged in. Empty until access is granted: before that browsers give no names. */
export const $deviceList = map<Record<DeviceKind, Device[]>>({ camera: [], microphone: [], speaker: [] });

const KINDS = { camera: "videoinput", microphone: "audioinput", speaker: "audiooutput" } as const;

export async function refreshDeviceList(): Promise<void> {
  const found = await navigator.mediaDevices.enumerateDevices();
  const list = (kind: DeviceKind) =>
    found
      .filter((device) => device.kind === KINDS[kind] && device.deviceId !== "" && device.label !== "")
      .map(({ deviceId, label }) => ({ id: deviceId, label: readable(label) }));
  $deviceList.set({ camera: list("camera"), microphone: list("microphone"), speaker: list("speaker") });
}

/** Removes the USB ids that Chromium appends: "HD Webcam (046d:0825)". */
const readable = (label: string): string => label.replace(/\s*\([0-9a-f]{4}:[0-9a-f]{4}\)$/i, "");
