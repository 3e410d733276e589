import type { Image, Voice } from "#contract/people.ts";
import { voiceOf } from "./links.ts";
import type { ShownImage, ShownVoice } from "./store.ts";

export const imageView = (
  image: ShownImage,
  links: Pick<Image, "path" | "absolutePath" | "screen" | "thumb">,
): Image => ({
  id: image.id,
  ...links,
  placeholder: image.placeholder,
  width: image.width,
  height: image.height,
});

export const voiceView = ({ id, voiceMs, waveform }: ShownVoice, path: string): Voice => ({
  id,
  path: voiceOf(path),
  durationMs: voiceMs,
  waveform,
});
