import { atom } from "nanostores";
import { $blurState, type Blurred, blurred, dropBlur } from "../blur/blurred.ts";
import { $blur, canBlur } from "../blur/setting.ts";
import { blankVideo } from "./blank.ts";
import { $localMedia, $opened } from "./local-media.ts";

/**
 * What is sent, and what the user sees of themselves. Who wants a blurred background sends no other picture, not even while the
 * model is being fetched, and none at all if it cannot be.
 */
export const $outgoing = atom<{ audio: MediaStreamTrack; video: MediaStreamTrack } | null>(null);

let instead: (Blurred & { source: MediaStreamTrack; isBlank: boolean }) | null = null;

function follow(): void {
  const opened = $opened.get();
  const wants = $blur.get() && canBlur();
  const before = instead;
  instead = opened && wants && $localMedia.get().cameraOn ? insteadOf(opened.video) : null;
  $outgoing.set(opened && { ...opened, video: instead?.track ?? opened.video });
  if (before !== instead) before?.stop();
  if (!opened || !wants) dropBlur();
}

function insteadOf(source: MediaStreamTrack): NonNullable<typeof instead> {
  const isBlank = $blurState.get() === "failed";
  if (instead?.source === source && instead.isBlank === isBlank) return instead;
  return { ...(isBlank ? nothing() : blurred(source)), source, isBlank };
}

function nothing(): Blurred {
  const track = blankVideo();
  return { track, stop: () => track.stop() };
}

$opened.subscribe(follow);
$blur.listen(follow);
$blurState.listen((now, before) => {
  if (now === "failed" || before === "failed") follow();
});
