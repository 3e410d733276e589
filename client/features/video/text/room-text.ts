import { atom } from "nanostores";
import { roomText, type SideMessage } from "../peer/side-message.ts";

type Author = "me" | "companion";
/** System lines are keys of the locale; other lines are what people wrote, only ever shown as plain text. */
export type Line =
  | { id: number; from: Author; text: string }
  | { id: number; from: "system"; key: "left" | "lost" };

type Unsaved = Line extends infer L ? (L extends Line ? Omit<L, "id"> : never) : never;

/** A stranger may send as fast as they like; only this many lines are kept. */
const LINES_MAX = 300;

export const $lines = atom<readonly Line[]>([]);
/** Lines of the companion since the panel was last open. */
export const $unread = atom(0);
export const $textOpen = atom(false);

let lastId = 0;

export function addLine(line: Unsaved): void {
  lastId += 1;
  $lines.set([...$lines.get(), { ...line, id: lastId } as Line].slice(-LINES_MAX));
  if (line.from === "companion" && !$textOpen.get()) $unread.set($unread.get() + 1);
}

export function clearLines(): void {
  $lines.set([]);
  $unread.set(0);
}

export function openText(open: boolean): void {
  $textOpen.set(open);
  if (open) $unread.set(0);
}

let sendText: (text: string) => void = () => {};

/** Sets where lines are sent from now on. */
export function setTextSender(send: (text: string) => void): void {
  sendText = send;
}

/** Sends a line to the companion. @returns whether there was anything to send */
export function sendLine(text: string): boolean {
  const line = roomText(text);
  if (line === null) return false;
  sendText(line);
  addLine({ from: "me", text: line });
  return true;
}

export const receiveText = (message: Extract<SideMessage, { type: "text" }>): void =>
  addLine({ from: "companion", text: message.text });
