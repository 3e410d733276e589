/** With blank tracks every connection has one sender of each kind, and switching a device never needs renegotiation. */

/** A black picture that sends no frames: `captureStream(0)` captures only on request. */
export function blankVideo(): MediaStreamTrack {
  const canvas = document.createElement("canvas");
  canvas.width = 16;
  canvas.height = 16;
  // Firefox refuses to capture a canvas that has no context yet.
  canvas.getContext("2d");
  return canvas.captureStream(0).getVideoTracks()[0]!;
}

let silence: AudioContext | undefined;

export function silentAudio(): MediaStreamTrack {
  silence ??= new AudioContext();
  return silence.createMediaStreamDestination().stream.getAudioTracks()[0]!;
}
