import { map } from "nanostores";
import type { DeviceKind } from "./device-choice.ts";

export interface Device {
  id: string;
  label: string;
  /** The same for all parts of one piece of hardware. */
  group: string;
}

/** Empty until access is granted: before that browsers give no names. */
export const $deviceList = map<Record<DeviceKind, Device[]>>({ camera: [], microphone: [], speaker: [] });

const KINDS = { camera: "videoinput", microphone: "audioinput", speaker: "audiooutput" } as const;

export async function refreshDeviceList(): Promise<void> {
  const found = await navigator.mediaDevices.enumerateDevices();
  const list = (kind: DeviceKind) =>
    found
      .filter((device) => device.kind === KINDS[kind] && device.deviceId !== "" && device.label !== "")
      .map(({ deviceId, label, groupId }) => ({ id: deviceId, label: readable(label), group: groupId }));
  $deviceList.set({ camera: list("camera"), microphone: list("microphone"), speaker: list("speaker") });
}

/** Removes the USB ids that Chromium appends: "HD Webcam (046d:0825)". */
const readable = (label: string): string => label.replace(/\s*\([0-9a-f]{4}:[0-9a-f]{4}\)$/i, "");

/** Chromium lists the system's default once more under this id, which a track keeps when the user has chosen none. */
export const SYSTEM_DEFAULT = "default";

/** Whether the system's default is another device than before. Other browsers do not tell, and follow it by themselves. */
export function isNewDefault(before: readonly Device[], now: readonly Device[]): boolean {
  const [old, current] = [before, now].map((list) => list.find(({ id }) => id === SYSTEM_DEFAULT));
  return (
    old !== undefined && current !== undefined && (old.group !== current.group || old.label !== current.label)
  );
}
