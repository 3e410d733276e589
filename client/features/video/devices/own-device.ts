import type { DeviceProblem } from "./device-problem.ts";

/** The user's camera, microphone or speaker. */
export interface OwnDevice {
  /**
   * `off` by the user, or never allowed; `held` by the system, as during a phone call: it sends nothing until the system
   * gives it back; `lost` against the user's will.
   */
  state: "off" | "on" | "held" | "lost";
  /**
   * Id of the device that the user chose, or that was lost in use, and that is not there: it is used once it is back, even if
   * another one has taken its place.
   */
  awaited: string | null;
}

export type OwnDeviceInput =
  /** `chosen` is the id that the user chose last time, if any. */
  | { type: "opened"; id: string; chosen: string | null }
  | { type: "failed"; problem: DeviceProblem; isHidden: boolean }
  /** The user turned it off, or it was never allowed. */
  | { type: "closed" }
  /** The user wants another one. */
  | { type: "chosen" }
  | { type: "held" }
  | { type: "released" }
  /** Unplugged, or stopped by the system. */
  | { type: "ended"; id: string }
  /** These devices of its kind are plugged in now. */
  | { type: "plugged"; ids: string[] }
  /** The system has another default, and the user has left the choice to it. */
  | { type: "defaultChanged" }
  /** The page is visible again. A track may have ended in the background without a word. */
  | { type: "pageReturned"; isLive: boolean };

export const CLOSED: OwnDevice = { state: "off", awaited: null };

/** Problems that pass without the user's doing; the others need a press, or a setting. */
const PASSING: ReadonlySet<DeviceProblem["kind"]> = new Set(["missing", "busy", "microphoneBusy"]);

/** The device after an input, and whether to open it again. */
export function step(device: OwnDevice, input: OwnDeviceInput): readonly [OwnDevice, boolean] {
  const { state, awaited } = device;
  switch (input.type) {
    case "opened": {
      const preferred = awaited ?? input.chosen;
      return [{ state: "on", awaited: preferred === input.id ? null : preferred }, false];
    }
    case "failed":
      // Systems refuse to a page in the background what they give it when the user is back.
      return [input.isHidden || PASSING.has(input.problem.kind) ? { state: "lost", awaited } : CLOSED, false];
    case "closed":
      return [CLOSED, false];
    case "chosen":
      return [{ state, awaited: null }, false];
    case "held":
      return [state === "on" ? { state: "held", awaited } : device, false];
    case "released":
      return [state === "held" ? { state: "on", awaited } : device, false];
    case "ended":
      return isOpen(device)
        ? [{ state: "lost", awaited: awaited ?? (input.id || null) }, true]
        : [device, false];
    case "plugged": {
      const isBack = awaited !== null && input.ids.includes(awaited);
      return [device, state === "lost" ? input.ids.length > 0 : isOpen(device) && isBack];
    }
    case "defaultChanged":
      return [device, isOpen(device)];
    case "pageReturned":
      // A system that took the device from a page in the background may not give it back by itself.
      return [device, state === "lost" || state === "held" || (state === "on" && !input.isLive)];
  }
}

/** How the system has taken the device away from the user; null if it has not. */
export const takenAway = ({ state }: OwnDevice): "held" | "lost" | null =>
  state === "held" || state === "lost" ? state : null;

const isOpen = ({ state }: OwnDevice): boolean => state === "on" || state === "held";
