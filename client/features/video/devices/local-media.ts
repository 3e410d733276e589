import { atom, map } from "nanostores";
import { blankVideo, silentAudio } from "./blank-tracks.ts";
import { chosenDevice, rememberDevice } from "./device-choice.ts";
import { $deviceList, refreshDeviceList } from "./device-list.ts";
import type { DeviceProblem, Wanted } from "./device-problem.ts";
import type { Facing } from "./open-chosen.ts";
import { DeviceError, openDevices } from "./open-device.ts";

export interface LocalMedia {
  /** Whether access was granted. */
  camera: boolean;
  microphone: boolean;
  cameraOn: boolean;
  muted: boolean;
  facing: Facing;
  /** The ids in use, "" for none. */
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

export const $localMedia = map<LocalMedia>(NOTHING);
/** What goes to the companion: always one track of each kind, a blank track where nothing is to be sent. */
export const $outgoing = atom<{ audio: MediaStreamTrack; video: MediaStreamTrack } | null>(null);
/** Set when a device fails while it is in use; the screen shows it and clears it. */
export const $deviceTrouble = atom<{ kind: "camera" | "microphone"; problem: DeviceProblem } | null>(null);

/** Opens the wanted devices and begins to send them. Throws a `DeviceError`, which leaves open devices as they were. */
export async function openMedia(wanted: Wanted): Promise<void> {
  const { camera, microphone } = $localMedia.get();
  if ($outgoing.get() && (camera || !wanted.camera) && (microphone || !wanted.microphone)) return;
  const stream = await openDevices(wanted);
  closeMedia();
  const [video] = stream.getVideoTracks();
  const [audio] = stream.getAudioTracks();
  $localMedia.set({
    ...NOTHING,
    camera: Boolean(video),
    microphone: Boolean(audio),
    speakerId: chosenDevice("speaker") ?? "",
  });
  takeVideo(video);
  takeAudio(audio);
  navigator.mediaDevices.addEventListener("devicechange", onDeviceChange);
  // Not awaited: the devices work without their names.
  void refreshDeviceList();
}

/** Stops all devices, so that their lights go out. */
export function closeMedia(): void {
  const outgoing = $outgoing.get();
  $outgoing.set(null);
  $localMedia.set(NOTHING);
  outgoing?.audio.stop();
  outgoing?.video.stop();
  navigator.mediaDevices?.removeEventListener("devicechange", onDeviceChange);
}

/** Muting keeps the microphone open, so that speaking again is instant. */
export function setMuted(muted: boolean): void {
  const audio = $outgoing.get()?.audio;
  if (audio) audio.enabled = !muted;
  $localMedia.setKey("muted", muted);
}

/** Switching the camera off stops the device: people trust its light. */
export function setCameraOn(on: boolean): Promise<void> {
  return oneAtATime(async () => {
    if ($outgoing.get() === null || on === $localMedia.get().cameraOn) return;
    if (on) await reopenCamera();
    else takeVideo(undefined);
  });
}

export function chooseCamera(id: string): Promise<void> {
  return oneAtATime(async () => {
    rememberDevice("camera", id);
    $localMedia.setKey("facing", "user");
    $localMedia.setKey("cameraId", id);
    if ($localMedia.get().cameraOn) await reopenCamera();
  });
}

/** Switches between the front and the back camera. */
export function flipCamera(): Promise<void> {
  return oneAtATime(async () => {
    $localMedia.setKey("facing", $localMedia.get().facing === "user" ? "environment" : "user");
    await reopenCamera();
  });
}

export function chooseMicrophone(id: string): Promise<void> {
  return oneAtATime(async () => {
    rememberDevice("microphone", id);
    await reopenMicrophone();
  });
}

export function chooseSpeaker(id: string): void {
  rememberDevice("speaker", id);
  $localMedia.setKey("speakerId", id);
}

/** Reopens devices whose tracks have ended, as phones end those of a page in the background. */
export function recoverMedia(): Promise<void> {
  return oneAtATime(async () => {
    const outgoing = $outgoing.get();
    const { cameraOn, microphone } = $localMedia.get();
    if (cameraOn && outgoing?.video.readyState === "ended") await reopenCamera();
    if (microphone && outgoing?.audio.readyState === "ended") await reopenMicrophone();
  });
}

/** Phones open one camera at a time, so the old one is stopped first. */
async function reopenCamera(): Promise<void> {
  $outgoing.get()?.video.stop();
  const track = await openOne("camera");
  if ($outgoing.get() === null) track?.stop();
  else takeVideo(track);
}

async function reopenMicrophone(): Promise<void> {
  $outgoing.get()?.audio.stop();
  const track = await openOne("microphone");
  if ($outgoing.get() === null) track?.stop();
  else takeAudio(track);
}

async function openOne(kind: "camera" | "microphone"): Promise<MediaStreamTrack | undefined> {
  const wanted = { camera: kind === "camera", microphone: kind === "microphone" };
  try {
    const [track] = (await openDevices(wanted, $localMedia.get().facing)).getTracks();
    void refreshDeviceList();
    return track;
  } catch (error) {
    if (!(error instanceof DeviceError)) throw error;
    $deviceTrouble.set({ kind, problem: error.problem });
    return undefined;
  }
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
  track?.addEventListener("ended", () => void recoverMedia());
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
  track?.addEventListener("ended", () => void recoverMedia());
  send({ audio: track ?? silentAudio() });
}

function send(change: Partial<{ audio: MediaStreamTrack; video: MediaStreamTrack }>): void {
  const before = $outgoing.get();
  const audio = change.audio ?? before?.audio ?? silentAudio();
  const video = change.video ?? before?.video ?? blankVideo();
  $outgoing.set({ audio, video });
  if (before?.video !== video) before?.video.stop();
  if (before?.audio !== audio) before?.audio.stop();
}

async function onDeviceChange(): Promise<void> {
  await refreshDeviceList();
  const { speakerId } = $localMedia.get();
  const speakers = $deviceList.get().speaker;
  if (speakerId && !speakers.some(({ id }) => id === speakerId)) $localMedia.setKey("speakerId", "");
}

/** The last change of a device. Changes wait for each other, since clicks come faster than cameras open. */
let last: Promise<unknown> = Promise.resolve();
function oneAtATime(work: () => Promise<void>): Promise<void> {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
}
