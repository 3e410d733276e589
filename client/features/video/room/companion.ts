import { atom } from "nanostores";

/** What the companion lets the user hear and see: everything, until they say otherwise. */
export interface CompanionMedia {
  muted: boolean;
  cameraOn: boolean;
  /** The system has paused their camera. */
  cameraHeld: boolean;
}

const EVERYTHING: CompanionMedia = { muted: false, cameraOn: true, cameraHeld: false };

export const $companionStream = atom<MediaStream | null>(null);
/** The peer connection of the companion's picture and sound, for measuring its quality. */
export const $companionPeer = atom<RTCPeerConnection | null>(null);
export const $companionMedia = atom<CompanionMedia>(EVERYTHING);

export function forgetCompanion(): void {
  $companionStream.set(null);
  $companionPeer.set(null);
  $companionMedia.set(EVERYTHING);
}
