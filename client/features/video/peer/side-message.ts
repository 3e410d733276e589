import { cleanParagraphs } from "#contract/clean.ts";
import { parseJson } from "#contract/json.ts";
import { ROOM_TEXT_MAX } from "#contract/limits.ts";
import { type CaptionMessage, captionOf } from "../captions/caption.ts";
import type { CompanionMedia } from "../room/companion.ts";
import { type PlayMessage, playOf } from "../together/game.ts";
import { type PieceMessage, pieceOf } from "../together/sheet.ts";

export type SideMessage =
  | { type: "text"; text: string }
  | PlayMessage
  | PieceMessage
  | CaptionMessage
  /** Earlier builds say only the first two, and a modified one says what it likes. */
  | ({ type: "state" } & CompanionMedia);

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
  if (value.type === "caption") return captionOf(value as Record<string, unknown>);
  if (value.type === "state" && "muted" in value && "cameraOn" in value)
    return stateOf(value as Record<string, unknown>);
  return null;
}

const stateOf = (value: Record<string, unknown>): SideMessage => ({
  type: "state",
  muted: value.muted === true,
  cameraOn: value.cameraOn === true,
  cameraHeld: value.cameraHeld === true,
  cameraVirtual: value.cameraVirtual === true,
  captionsSay: value.captionsSay === true,
  captionsRead: value.captionsRead === true,
});

/** Cleaned on arrival too: a stranger's browser may send anything. */
export function roomText(text: string): string | null {
  return cleanParagraphs(text.trim().slice(0, ROOM_TEXT_MAX)) || null;
}

function textMessage(value: unknown): SideMessage | null {
  const text = typeof value === "string" ? roomText(value) : null;
  return text === null ? null : { type: "text", text };
}
