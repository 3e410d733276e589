import type { DeviceProblem, Wanted } from "./device-problem.ts";
import { openMedia } from "./local-media.ts";
import { DeviceError } from "./open-device.ts";

export type DevicesAnswer =
  | { type: "devicesReady"; turn: number }
  | { type: "devicesFailed"; turn: number; problem: DeviceProblem };

export async function askDevices(
  turn: number,
  wanted: Wanted,
  dispatch: (answer: DevicesAnswer) => void,
): Promise<void> {
  try {
    await openMedia(wanted);
    dispatch({ type: "devicesReady", turn });
  } catch (error) {
    const problem = error instanceof DeviceError ? error.problem : ({ kind: "unknown" } as const);
    dispatch({ type: "devicesFailed", turn, problem });
  }
}
