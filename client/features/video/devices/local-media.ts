import { atom, map } from "nanostores";
import { holdLock } from "#client/lib/storage/tab-lock.ts";
import { blankVideo, silentAudio } from "./blank.ts";
import { chosenDevice, type DeviceKind, rememberDevice } from "./device-choice.ts";
import { $deviceList, isNewDefault, refreshDeviceList, SYSTEM_DEFAULT } from "./device-list.ts";
import type { DeviceProblem, Wanted } from "./device-problem.ts";
import { releaseEarlyDevices } from "./early-devices.ts";
import type { Facing } from "./open-chosen.ts";
import { DeviceError, openDevices } from "./open-device.ts";
import { CLOSED, type OwnDevice, type OwnDeviceInput, step, takenAway } from "./own-device.ts";

export interface LocalMedia {
  camera: boolean;
  microphone: boolean;
  cameraOn: boolean;
  muted: boolean;
  facing: Facing;
  /** "" for none. */
  cameraId: string;
  microphoneId: string;
  speakerId: string;
}

const NOTHING: LocalMedia = {
  camera: false,
  microphone: false,
  cameraOn: false,
  muted: false,
  facing: "user",
  cameraId: "",
  microphoneId: "",
  speakerId: "",
};

const KINDS = ["camera", "microphone"] as const;
type OwnKind = (typeof KINDS)[number];
const SENT_AS = { camera: "video", microphone: "audio" } as const;

export const $localMedia = map<LocalMedia>(NOTHING);
const ALL_CLOSED: Record<DeviceKind, OwnDevice> = { camera: CLOSED, microphone: CLOSED, speaker: CLOSED };
export const $ownDevices = map(ALL_CLOSED);
/** Always one track of each kind, a blank one where nothing is to be sent. What is sent of them is `$outgoing`. */
export const $opened = atom<{ audio: MediaStreamTrack; video: MediaStreamTrack } | null>(null);
/** Set when a device does not open, and will not by itself; the screen clears it. */
export const $deviceTrouble = atom<{ kind: OwnKind; problem: DeviceProblem } | null>(null);

export const DEVICES_LOCK = "devices";
let releaseLock = () => {};

/** Throws a `DeviceError`, which leaves open devices as they were. */
export async function openMedia(wanted: Wanted): Promise<void> {
  const { camera, microphone } = $localMedia.get();
  if ($opened.get() && (camera || !wanted.camera) && (microphone || !wanted.microphone)) return;
  const stream = await openDevices(wanted);
  closeMedia();
  releaseLock = holdLock(DEVICES_LOCK);
  const [video] = stream.getVideoTracks();
  const [audio] = stream.getAudioTracks();
  $localMedia.set({
    ...NOTHING,
    camera: Boolean(video),
    microphone: Boolean(audio),
    speakerId: chosenDevice("speaker") ?? "",
  });
  take("camera", video);
  take("microphone", audio);
  navigator.mediaDevices.addEventListener("devicechange", onDeviceChange);
  // Not awaited: the devices work without their names.
  void refreshDeviceList().then(() => oneAtATime(reopenSpeaker));
}

export function closeMedia(): void {
  releaseEarlyDevices();
  releaseLock();
  const opened = $opened.get();
  $opened.set(null);
  $localMedia.set(NOTHING);
  $ownDevices.set(ALL_CLOSED);
  opened?.audio.stop();
  opened?.video.stop();
  navigator.mediaDevices?.removeEventListener("devicechange", onDeviceChange);
}

/** Muting keeps the microphone open, so that speaking again is instant. */
export function setMuted(muted: boolean): void {
  const audio = $opened.get()?.audio;
  if (audio) audio.enabled = !muted;
  $localMedia.setKey("muted", muted);
}

/** Switching the camera off stops the device: people trust its light. */
export function setCameraOn(on: boolean): Promise<void> {
  return oneAtATime(async () => {
    if ($opened.get() === null || on === $localMedia.get().cameraOn) return;
    if (on) return reopen("camera");
    take("camera", undefined);
    await note("camera", { type: "closed" });
  });
}

export function chooseCamera(id: string): Promise<void> {
  return oneAtATime(async () => {
    rememberDevice("camera", id);
    await note("camera", { type: "chosen" });
    $localMedia.setKey("facing", "user");
    $localMedia.setKey("cameraId", id);
    if ($localMedia.get().cameraOn) await reopen("camera");
  });
}

export function flipCamera(): Promise<void> {
  return oneAtATime(async () => {
    await note("camera", { type: "chosen" });
    $localMedia.setKey("facing", $localMedia.get().facing === "user" ? "environment" : "user");
    await reopen("camera");
  });
}

export function chooseMicrophone(id: string): Promise<void> {
  return oneAtATime(async () => {
    rememberDevice("microphone", id);
    await note("microphone", { type: "chosen" });
    await reopen("microphone");
  });
}

export function chooseSpeaker(id: string): Promise<void> {
  return oneAtATime(async () => {
    rememberDevice("speaker", id);
    await note("speaker", { type: "chosen" });
    await reopenSpeaker();
  });
}

/** Gets back what the system took from a page in the background, as phones do. */
export async function recoverMedia(): Promise<void> {
  for (const kind of KINDS)
    await noteInTurn(kind, (track) => ({ type: "pageReturned", isLive: track.readyState === "live" }));
}

/** A speaker has no track: it is used by its id while it is plugged in, and the browser's default otherwise. */
async function reopenSpeaker(): Promise<void> {
  if ($opened.get() === null) return;
  const chosen = chosenDevice("speaker");
  const wanted = $ownDevices.get().speaker.awaited ?? chosen ?? "";
  const id = $deviceList.get().speaker.some((device) => device.id === wanted) ? wanted : "";
  $localMedia.setKey("speakerId", id);
  await note("speaker", { type: "opened", id, chosen });
}

/** Phones open one camera at a time, so the old one is stopped first. */
async function reopen(kind: OwnKind): Promise<void> {
  $opened.get()?.[SENT_AS[kind]].stop();
  try {
    const track = await openOne(kind);
    if ($opened.get() === null) track?.stop();
    else take(kind, track);
  } catch (error) {
    if (!(error instanceof DeviceError)) throw error;
    if ($opened.get() === null) return;
    take(kind, undefined);
    await note(kind, { type: "failed", problem: error.problem, isHidden: document.hidden });
    // A sign on the screen tells of a lost device for as long as it is lost.
    if (!takenAway($ownDevices.get()[kind])) $deviceTrouble.set({ kind, problem: error.problem });
  }
}

async function openOne(kind: OwnKind): Promise<MediaStreamTrack | undefined> {
  const wanted = { camera: kind === "camera", microphone: kind === "microphone" };
  const { awaited } = $ownDevices.get()[kind];
  const stream = await openDevices(wanted, $localMedia.get().facing, awaited);
  void refreshDeviceList();
  return stream.getTracks()[0];
}

function take(kind: OwnKind, track: MediaStreamTrack | undefined): void {
  if (kind === "camera") takeVideo(track);
  else takeAudio(track);
  if (!track) return;
  const chosen = kind === "microphone" || $localMedia.get().facing === "user" ? chosenDevice(kind) : null;
  void note(kind, { type: "opened", id: track.getSettings().deviceId ?? "", chosen });
  watchTrack(track, (input) => void noteInTurn(kind, (current) => (current === track ? input : null)));
}

async function note(kind: DeviceKind, input: OwnDeviceInput): Promise<void> {
  const [device, isReopened] = step($ownDevices.get()[kind], input);
  $ownDevices.setKey(kind, device);
  if (isReopened) await (kind === "speaker" ? reopenSpeaker() : reopen(kind));
}

function noteInTurn(kind: OwnKind, input: (track: MediaStreamTrack) => OwnDeviceInput | null): Promise<void> {
  return oneAtATime(async () => {
    const track = $opened.get()?.[SENT_AS[kind]];
    const now = track && input(track);
    if (now) await note(kind, now);
  });
}

function takeVideo(track: MediaStreamTrack | undefined): void {
  const { facingMode, deviceId = "" } = track?.getSettings() ?? {};
  $localMedia.set({
    ...$localMedia.get(),
    camera: $localMedia.get().camera || Boolean(track),
    cameraOn: Boolean(track),
    facing: facingMode === "environment" ? "environment" : "user",
    cameraId: track ? deviceId : $localMedia.get().cameraId,
  });
  send({ video: track ?? blankVideo() });
}

function takeAudio(track: MediaStreamTrack | undefined): void {
  const { muted } = $localMedia.get();
  $localMedia.set({
    ...$localMedia.get(),
    microphone: Boolean(track),
    microphoneId: track?.getSettings().deviceId ?? "",
  });
  if (track) track.enabled = !muted;
  send({ audio: track ?? silentAudio() });
}

function send(change: Partial<{ audio: MediaStreamTrack; video: MediaStreamTrack }>): void {
  const before = $opened.get();
  const audio = change.audio ?? before?.audio ?? silentAudio();
  const video = change.video ?? before?.video ?? blankVideo();
  $opened.set({ audio, video });
  if (before?.video !== video) before?.video.stop();
  if (before?.audio !== audio) before?.audio.stop();
}

async function onDeviceChange(): Promise<void> {
  const before = $deviceList.get();
  await refreshDeviceList();
  const list = $deviceList.get();
  for (const kind of KINDS) await noteInTurn(kind, () => ({ type: "plugged", ids: idsOf(list[kind]) }));
  await oneAtATime(() => noteSpeakers(idsOf(list.speaker)));
  if (isNewDefault(before.microphone, list.microphone))
    await noteInTurn("microphone", () =>
      $localMedia.get().microphoneId === SYSTEM_DEFAULT ? { type: "defaultChanged" } : null,
    );
}

async function noteSpeakers(ids: string[]): Promise<void> {
  if ($opened.get() === null) return;
  const { speakerId } = $localMedia.get();
  if (speakerId && !ids.includes(speakerId)) await note("speaker", { type: "ended", id: speakerId });
  await note("speaker", { type: "plugged", ids });
}

const idsOf = (devices: readonly { id: string }[]) => devices.map(({ id }) => id);

/** The last change of a device. Changes wait for each other, since clicks come faster than cameras open. */
let last: Promise<unknown> = Promise.resolve();
function oneAtATime(work: () => Promise<void>): Promise<void> {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
}

/** A busy machine mutes the track of its camera for a moment without anything being wrong. */
const HELD_AFTER_MS = 1_000;

function watchTrack(track: MediaStreamTrack, report: (input: OwnDeviceInput) => void): void {
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
