import { atom } from "nanostores";

export interface CompanionMedia {
  muted: boolean;
  cameraOn: boolean;
  /** The system has paused their camera. */
  cameraHeld: boolean;
  /** A program stands in for their camera, which may not be live. */
  cameraVirtual: boolean;
  /** What they say can come as text. */
  captionsSay: boolean;
  /** They want to read what this user says. */
  captionsRead: boolean;
}

const EVERYTHING: CompanionMedia = {
  muted: false,
  cameraOn: true,
  cameraHeld: false,
  cameraVirtual: false,
  captionsSay: false,
  captionsRead: false,
};

export const $companionStream = atom<MediaStream | null>(null);
export const $companionPeer = atom<RTCPeerConnection | null>(null);
export const $companionMedia = atom<CompanionMedia>(EVERYTHING);

export function forgetCompanion(): void {
  $companionStream.set(null);
  $companionPeer.set(null);
  $companionMedia.set(EVERYTHING);
}
