import { ROOM_TEXT_MAX } from "#contract/limits.ts";

/** What the two browsers of a room tell each other besides picture and sound. */
export type SideMessage =
  | { type: "text"; text: string }
  | { type: "state"; muted: boolean; cameraOn: boolean };

/** Every character may be escaped to six, and the frame around it is short. */
const RAW_MAX = ROOM_TEXT_MAX * 6 + 200;

export const encodeSide = (message: SideMessage): string => JSON.stringify(message);

/** It comes from a stranger's browser: anything but a message of ours is nothing. */
export function decodeSide(raw: unknown): SideMessage | null {
  if (typeof raw !== "string" || raw.length > RAW_MAX) return null;
  const value = parse(raw);
  if (typeof value !== "object" || value === null || !("type" in value)) return null;
  if (value.type === "text" && "text" in value) return textMessage(value.text);
  if (value.type === "state" && "muted" in value && "cameraOn" in value)
    return { type: "state", muted: value.muted === true, cameraOn: value.cameraOn === true };
  return null;
}

/** What is left of a text that may be sent or shown, or null. */
export function roomText(text: string): string | null {
  return text.trim().slice(0, ROOM_TEXT_MAX) || null;
}

function textMessage(value: unknown): SideMessage | null {
  const text = typeof value === "string" ? roomText(value) : null;
  return text === null ? null : { type: "text", text };
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}
