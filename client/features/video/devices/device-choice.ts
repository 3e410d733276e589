import { forget, readStored, store } from "#client/lib/storage/storage.ts";
import type { LocalKey } from "#contract/stored.ts";

export type DeviceKind = "camera" | "microphone" | "speaker";

const KEYS = {
  camera: "video.camera",
  microphone: "video.microphone",
  speaker: "video.speaker",
} as const satisfies Record<DeviceKind, LocalKey>;

/** The device the user chose last time; ids are stable per site once access was granted. */
export const chosenDevice = (kind: DeviceKind): string | null => readStored(KEYS[kind]);

/** An empty id is the browser's own default. */
export const rememberDevice = (kind: DeviceKind, id: string): void =>
  id ? void store(KEYS[kind], id) : forget(KEYS[kind]);
