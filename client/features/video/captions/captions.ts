import i18next from "i18next";
import { atom, computed } from "nanostores";
import { $localMedia, $opened, $ownDevices } from "../devices/local-media.ts";
import { $companionMedia } from "../room/companion.ts";
import { type Caption, type CaptionMessage, captionText, withCaption } from "./caption.ts";
import { Listener } from "./listener.ts";
import { heardLanguages, installLanguage, openRecognition } from "./recognition.ts";
import { $readsCaptions, $saysCaptions, $spokenLanguage } from "./setting.ts";

/** Long enough to read two lines twice. */
const SHOWN_MS = 7_000;

/** What this device hears without a service; empty until it has been asked, and in most browsers. */
export const $heardLanguages = atom<readonly string[]>([]);
/** `installing`: the browser fetches the language. `refused`: it does not recognise it after all. */
export const $captionState = atom<"fine" | "installing" | "refused">("fine");
/** What the companion says; gone with the talk. */
export const $theirCaptions = atom<readonly Caption[]>([]);

export const $captionLanguage = computed([$heardLanguages, $spokenLanguage], (heard, spoken) =>
  heard.includes(spoken)
    ? spoken
    : (heard.find((lang) => lang.startsWith(i18next.language)) ?? heard[0] ?? null),
);
/** Whether this user's speech can become text, and they want it to. */
export const $canSay = computed(
  [$saysCaptions, $captionLanguage],
  (says, language) => says && language !== null,
);

let send: ((message: CaptionMessage) => void) | null = null;
let fading: ReturnType<typeof setTimeout> | undefined;

const listener = new Listener({
  open: openRecognition,
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  heard: (n, text, lang) => send?.({ type: "caption", n, text: captionText(text), lang }),
  refused: () => $captionState.set("refused"),
});

/** Asks the browser once what it hears; for screens that offer captions. */
export async function askWhatIsHeard(): Promise<void> {
  if ($heardLanguages.get().length === 0) $heardLanguages.set(await heardLanguages());
}

/** For a new room. */
export function startCaptions(sender: (message: CaptionMessage) => void): void {
  send = sender;
  if ($saysCaptions.get()) void askWhatIsHeard();
  follow();
}

export function endCaptions(): void {
  send = null;
  clearTimeout(fading);
  $theirCaptions.set([]);
  follow();
}

/** Only to who wants to read: what the other browser sends unasked is dropped. */
export function receiveCaptions(messages: readonly CaptionMessage[]): void {
  if (messages.length === 0 || !$readsCaptions.get()) return;
  $theirCaptions.set(messages.reduce(withCaption, $theirCaptions.get()));
  clearTimeout(fading);
  fading = setTimeout(() => $theirCaptions.set([]), SHOWN_MS);
}

/** A press: browsers fetch a language only then. */
export async function sayCaptions(says: boolean): Promise<void> {
  $captionState.set("fine");
  $saysCaptions.set(says);
  const language = $captionLanguage.get();
  if (!says || !language) return;
  $captionState.set("installing");
  const isThere = await installLanguage(language);
  // Meanwhile the choice may have changed.
  if ($captionState.get() === "installing") $captionState.set(isThere ? "fine" : "refused");
}

export function speakLanguage(lang: string): void {
  $spokenLanguage.set(lang);
  void sayCaptions($saysCaptions.get());
}

/** Listens while there is someone who wants to read, and never to a microphone that is muted. */
function follow(): void {
  const opened = $opened.get();
  const language = $captionLanguage.get();
  const isHeard = opened && !$localMedia.get().muted && $ownDevices.get().microphone.state === "on";
  const isWanted = $canSay.get() && $companionMedia.get().captionsRead && $captionState.get() === "fine";
  if (send && isHeard && isWanted && language) listener.listen(language, opened.audio);
  else listener.stop();
}

for (const $store of [
  $opened,
  $localMedia,
  $ownDevices,
  $companionMedia,
  $canSay,
  $captionLanguage,
  $captionState,
])
  $store.listen(follow);
$readsCaptions.listen(() => $theirCaptions.set([]));
