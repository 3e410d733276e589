import { useEffect, useRef } from "react";
import { isField, isStrayKey } from "#client/lib/browser/writing.ts";
import { storedSwitch } from "#client/lib/storage/stored-switch.ts";

/** Single letters can be turned off (WCAG 2.1.4): dictation would trigger one after the other. */
export const $letterKeys = storedSwitch("video.letterKeys", true);

/** Keys by their physical position, so that they work on a Russian layout too. */
const ACTS = {
  Escape: "stop",
  ArrowRight: "next",
  KeyM: "mute",
  KeyC: "camera",
  KeyT: "text",
  KeyF: "fullscreen",
} as const;

export type Shortcuts = Record<(typeof ACTS)[keyof typeof ACTS], () => void>;

/** Off in dialogs and while the user types, also into a field that has just gone: a sentence must not turn the camera on. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = ACTS[event.code as keyof typeof ACTS];
      if (event.code.startsWith("Key") && !$letterKeys.get()) return;
      if (!act || isField(event.target) || isStrayKey()) return;
      if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
      event.preventDefault();
      latest.current[act]();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
