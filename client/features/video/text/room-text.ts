import { atom } from "nanostores";
import { roomText } from "../peer/side-message.ts";

type Author = "me" | "companion";
/** System lines are keys of the locale; others are only ever shown as plain text. */
export type Line =
  | { id: number; from: Author; text: string }
  | { id: number; from: "system"; key: "left" | "lost" | "flood" };

type Unsaved = Line extends infer L ? (L extends Line ? Omit<L, "id"> : never) : never;

/** A stranger may send as fast as they like. */
const LINES_MAX = 300;

export const $lines = atom<readonly Line[]>([]);
export const $unread = atom(0);
export const $textOpen = atom(false);
/** The companion sent too much at once, so that no more text goes either way in this room. */
export const $textClosed = atom(false);

let lastId = 0;

export function addLine(line: Unsaved): void {
  addLines([line]);
}

/** However many there are, the screen changes once. */
function addLines(added: readonly Unsaved[]): void {
  const lines = added.map((line) => ({ ...line, id: ++lastId }) as Line);
  $lines.set([...$lines.get(), ...lines].slice(-LINES_MAX));
  const theirs = added.filter(({ from }) => from === "companion").length;
  if (theirs > 0 && !$textOpen.get()) $unread.set($unread.get() + theirs);
}

export function clearLines(): void {
  $lines.set([]);
  $unread.set(0);
  $textClosed.set(false);
}

export function openText(open: boolean): void {
  $textOpen.set(open);
  if (open) $unread.set(0);
}

let sendText: (text: string) => void = () => {};

export function setTextSender(send: (text: string) => void): void {
  sendText = send;
}

/** @returns whether there was anything to send */
export function sendLine(text: string): boolean {
  const line = roomText(text);
  if (line === null) return false;
  sendText(line);
  addLine({ from: "me", text: line });
  return true;
}

export const receiveTexts = (texts: readonly string[]): void =>
  addLines(texts.map((text) => ({ from: "companion", text })));

export function closeText(): void {
  $textClosed.set(true);
  addLine({ from: "system", key: "flood" });
}
