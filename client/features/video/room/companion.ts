import { atom } from "nanostores";

/** What the other side lets us see and hear; until they say otherwise, everything. */
export interface CompanionMedia {
  muted: boolean;
  cameraOn: boolean;
}

const EVERYTHING: CompanionMedia = { muted: false, cameraOn: true };

export const $companionStream = atom<MediaStream | null>(null);
/** The peer connection of the companion's picture and sound, for measuring its quality. */
export const $companionPeer = atom<RTCPeerConnection | null>(null);
export const $companionMedia = atom<CompanionMedia>(EVERYTHING);

export function forgetCompanion(): void {
  $companionStream.set(null);
  $companionPeer.set(null);
  $companionMedia.set(EVERYTHING);
}
