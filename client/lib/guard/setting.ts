import { atom, computed } from "nanostores";
import { forget, readStored, store } from "#client/lib/storage/storage.ts";

/** How pictures of strangers are shown: looked at by the guard, blurred until the user wants to see them, or as they are. */
export const GUARD_MODES = ["guard", "blur", "off"] as const;
export type GuardMode = (typeof GUARD_MODES)[number];

/** Earlier builds had a switch for blurring. */
const atFirst = (): GuardMode => {
  const stored = GUARD_MODES.find((mode) => mode === readStored("video.guard"));
  return stored ?? (readStored("video.blurFirst") === "on" ? "blur" : "guard");
};

/** This browser remembers it. */
export const $guardMode = atom<GuardMode>(atFirst());
$guardMode.listen((mode) => {
  store("video.guard", mode);
  forget("video.blurFirst");
});

/** Whether the user lets a costly or slow line fetch the model; this browser remembers only the yes. */
const $agreed = atom<boolean | null>(readStored("video.guardFetch") === "on" ? true : null);

export function agreeToFetch(agrees: boolean): void {
  $agreed.set(agrees);
  if (agrees) store("video.guardFetch", "on");
}

/** What some browsers say about the line. */
interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

const isCostly = ({ saveData, effectiveType }: Line): boolean =>
  saveData === true || ["slow-2g", "2g", "3g"].includes(effectiveType ?? "");

const lineIsCostly = (): boolean =>
  typeof navigator !== "undefined" && "connection" in navigator && isCostly(navigator.connection as Line);

/** Whether the guard may fetch its model now: `ask` first, where the line is costly. */
export const $mayFetch = computed([$guardMode, $agreed], (mode, agreed): "yes" | "no" | "ask" => {
  if (mode !== "guard" || agreed === false) return "no";
  return agreed || !lineIsCostly() ? "yes" : "ask";
});
