import { cleanParagraphs } from "#contract/clean.ts";
import { parseJson } from "#contract/json.ts";
import { ROOM_TEXT_MAX } from "#contract/limits.ts";
import { type PlayMessage, playOf } from "../together/game.ts";
import { type PieceMessage, pieceOf } from "../together/sheet.ts";

export type SideMessage =
  | { type: "text"; text: string }
  | PlayMessage
  | PieceMessage
  /**
   * `cameraHeld`: the camera is on, but the system has paused it. `cameraVirtual`: a program stands in for it. Earlier builds
   * send neither, and a modified one says what it likes.
   */
  | { type: "state"; muted: boolean; cameraOn: boolean; cameraHeld: boolean; cameraVirtual: boolean };

/** JSON may escape every character to six; the rest of the message is short. */
export const RAW_MAX = ROOM_TEXT_MAX * 6 + 200;

export const encodeSide = (message: SideMessage): string => JSON.stringify(message);

/** `raw` comes from a stranger's browser. */
export function decodeSide(raw: unknown): SideMessage | null {
  if (typeof raw !== "string" || raw.length > RAW_MAX) return null;
  const value = parseJson(raw);
  if (typeof value !== "object" || value === null || !("type" in value)) return null;
  if (value.type === "text" && "text" in value) return textMessage(value.text);
  if (value.type === "play" && "turn" in value && "what" in value) return playOf(value);
  if (value.type === "piece") return pieceOf(value as Record<string, unknown>);
  if (value.type === "state" && "muted" in value && "cameraOn" in value)
    return {
      type: "state",
      muted: value.muted === true,
      cameraOn: value.cameraOn === true,
      cameraHeld: "cameraHeld" in value && value.cameraHeld === true,
      cameraVirtual: "cameraVirtual" in value && value.cameraVirtual === true,
    };
  return null;
}

/** Cleaned on arrival too: a stranger's browser may send anything. */
export function roomText(text: string): string | null {
  return cleanParagraphs(text.trim().slice(0, ROOM_TEXT_MAX)) || null;
}

function textMessage(value: unknown): SideMessage | null {
  const text = typeof value === "string" ? roomText(value) : null;
  return text === null ? null : { type: "text", text };
}
