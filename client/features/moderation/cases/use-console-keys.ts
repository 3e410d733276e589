import { useEffect, useRef } from "react";
import { isField } from "#client/lib/browser/writing.ts";
import { storedSwitch } from "#client/lib/storage/stored-switch.ts";

/** Single keys can be turned off (WCAG 2.1.4): dictation would decide one case after the other. */
export const $consoleKeys = storedSwitch("console.keys", true);

/** Keys by their physical position, so that they work on a Russian layout too; the letters are those of a Latin one. */
const COMMANDS = {
  Digit1: "dismiss",
  Digit2: "warn",
  Digit3: "hold",
  Digit4: "suspend7",
  Digit5: "suspend30",
  Digit6: "ban",
  Digit7: "no_first_messages",
  KeyR: "reason",
  KeyN: "note",
  KeyS: "skip",
  KeyU: "undo",
  KeyB: "photos",
} as const;
type Command = (typeof COMMANDS)[keyof typeof COMMANDS];

/** What the key of a command is called on screens. */
export const KEY_OF = Object.fromEntries(
  Object.entries(COMMANDS).map(([code, command]) => [command, code.at(-1)]),
) as Record<Command, string>;

/** The command of a key, if any. The digits of a number pad do the same. @internal */
export const commandOf = (code: string): Command | undefined =>
  COMMANDS[code.replace("Numpad", "Digit") as keyof typeof COMMANDS];

/** One that is closing is out of the way already. */
const OVERLAYS = ":is([role=dialog], [role=alertdialog], [role=menu])[data-state=open]";

/** What is removed with a decision is ticked first, and the place in a recording chosen: neither takes letters or digits. */
const takesKeys = (target: EventTarget | null): boolean =>
  isField(target) && !(target as Element).matches("[type=checkbox], [type=range]");

/** Calls what each key stands for, except while the user types, holds the key down or has a dialog or menu open. */
export function useConsoleKeys(commands: Partial<Record<Command, () => void>>): void {
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!$consoleKeys.get() || takesKeys(event.target)) return;
      const command = commandOf(event.code);
      const run = command && latest.current[command];
      if (!run || document.querySelector(OVERLAYS)) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
