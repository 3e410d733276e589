import { afterEach, beforeEach, expect, test } from "bun:test";
import { rememberDevice } from "./device-choice.ts";
import { isNewDefault } from "./device-list.ts";
import { openChosen } from "./open-chosen.ts";

const BOTH = { camera: true, microphone: true };
/** The devices that are plugged in; the first one of a kind is the browser's choice. */
let plugged: { camera: string[]; microphone: string[] };
let failure: string | null;

/** Answers as browsers do: an exact id that is not there is an `OverconstrainedError`, no device at all a `NotFoundError`. */
async function getUserMedia({ video, audio }: MediaStreamConstraints): Promise<string[]> {
  if (failure) throw Object.assign(new Error(), { name: failure });
  const open = (wanted: typeof video, ids: string[]) => {
    if (!wanted) return [];
    if (ids.length === 0) throw Object.assign(new Error(), { name: "NotFoundError" });
    const exact = ((wanted as MediaTrackConstraints).deviceId as { exact?: string } | undefined)?.exact;
    if (exact === undefined) return [ids[0]!];
    if (!ids.includes(exact)) throw Object.assign(new Error(), { name: "OverconstrainedError" });
    return [exact];
  };
  return [...open(video, plugged.camera), ...open(audio, plugged.microphone)];
}

beforeEach(() => {
  plugged = { camera: ["built-in camera", "webcam"], microphone: ["built-in microphone", "headset"] };
  failure = null;
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia }, configurable: true });
  rememberDevice("camera", "webcam");
  rememberDevice("microphone", "headset");
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "mediaDevices");
  rememberDevice("camera", "");
  rememberDevice("microphone", "");
});

const opened = async (...args: Parameters<typeof openChosen>) =>
  (await openChosen(...args)) as unknown as string[];

test("The camera and the microphone chosen last time are opened", async () => {
  expect(await opened(BOTH, "user")).toEqual(["webcam", "headset"]);
});

test("A missing one of the two is replaced, and the other choice stands", async () => {
  plugged.microphone = ["built-in microphone"];
  expect(await opened(BOTH, "user")).toEqual(["webcam", "built-in microphone"]);
  plugged = { camera: ["built-in camera"], microphone: ["built-in microphone", "headset"] };
  expect(await opened(BOTH, "user")).toEqual(["built-in camera", "headset"]);
  plugged.microphone = ["built-in microphone"];
  expect(await opened(BOTH, "user")).toEqual(["built-in camera", "built-in microphone"]);
});

test("A device that is asked for by its id is preferred to the chosen one, and replaced when it is gone", async () => {
  const camera = { camera: true, microphone: false };
  expect(await opened(camera, "user", "built-in camera")).toEqual(["built-in camera"]);
  expect(await opened(camera, "user", "unplugged")).toEqual(["built-in camera"]);
});

test("A phone's back camera is not the chosen one, but the microphone is", async () => {
  expect(await opened(BOTH, "environment")).toEqual(["built-in camera", "headset"]);
});

test("Without any device of a kind, and when the user refuses, the browser's error is thrown", async () => {
  plugged.camera = [];
  await expect(openChosen(BOTH, "user")).rejects.toMatchObject({ name: "NotFoundError" });
  failure = "NotAllowedError";
  await expect(openChosen(BOTH, "user")).rejects.toMatchObject({ name: "NotAllowedError" });
});

test("The system has a new default when the entry of that name stands for another device", () => {
  const entry = (id: string, group: string, label = `Default - ${group}`) => ({ id, group, label });
  const before = [entry("default", "built-in"), entry("1", "built-in")];
  expect(isNewDefault(before, [entry("default", "headset"), ...before.slice(1)])).toBe(true);
  expect(isNewDefault(before, [...before, entry("2", "headset")])).toBe(false);
  expect(isNewDefault([], before)).toBe(false);
  expect(isNewDefault(before.slice(1), [entry("2", "headset"), ...before.slice(1)])).toBe(false);
});
