import { atom } from "nanostores";

export interface CompanionMedia {
  muted: boolean;
  cameraOn: boolean;
  /** The system has paused their camera. */
  cameraHeld: boolean;
}

const EVERYTHING: CompanionMedia = { muted: false, cameraOn: true, cameraHeld: false };

export const $companionStream = atom<MediaStream | null>(null);
export const $companionPeer = atom<RTCPeerConnection | null>(null);
export const $companionMedia = atom<CompanionMedia>(EVERYTHING);

export function forgetCompanion(): void {
  $companionStream.set(null);
  $companionPeer.set(null);
  $companionMedia.set(EVERYTHING);
}
