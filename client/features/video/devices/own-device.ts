import type { DeviceProblem } from "./device-problem.ts";

export interface OwnDevice {
  /** `held` by the system, as during a phone call, until the system gives it back; `lost` against the user's will. */
  state: "off" | "on" | "held" | "lost";
  /** Id of a chosen or lost device that is not there: used once it is back, even if another has taken its place. */
  awaited: string | null;
}

export type OwnDeviceInput =
  | { type: "opened"; id: string; chosen: string | null }
  | { type: "failed"; problem: DeviceProblem; isHidden: boolean }
  | { type: "closed" }
  | { type: "chosen" }
  | { type: "held" }
  | { type: "released" }
  /** Unplugged, or stopped by the system. */
  | { type: "ended"; id: string }
  | { type: "plugged"; ids: string[] }
  /** The user has left the choice to the system. */
  | { type: "defaultChanged" }
  /** A track may have ended in the background without an event. */
  | { type: "pageReturned"; isLive: boolean };

export const CLOSED: OwnDevice = { state: "off", awaited: null };

/** Problems that pass without the user's doing; the others need a press, or a setting. */
const PASSING: ReadonlySet<DeviceProblem["kind"]> = new Set(["missing", "busy", "microphoneBusy"]);

/** The boolean: open it again. */
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

export const takenAway = ({ state }: OwnDevice): "held" | "lost" | null =>
  state === "held" || state === "lost" ? state : null;

const isOpen = ({ state }: OwnDevice): boolean => state === "on" || state === "held";
