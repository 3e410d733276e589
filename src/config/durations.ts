import * as z from "zod";
import { CALL_RINGS_MS, RECONNECT_GRACE_MS, REVIEWED_TALK_MS } from "#contract/limits.ts";
import { count } from "./values.ts";

/** For tests in a browser, which would sit through 45 s of ringing. Screens name the real ones: refused off loopback. */
const milliseconds = (usual: number) =>
  count.default(usual).describe("a whole number of milliseconds, 1 or more");

export const durationSettings = {
  CALL_RINGS_MS: milliseconds(CALL_RINGS_MS),
  REVIEWED_TALK_MS: milliseconds(REVIEWED_TALK_MS),
  RECONNECT_GRACE_MS: milliseconds(RECONNECT_GRACE_MS),
};

type Given = { [Name in keyof typeof durationSettings]: number };

export interface Durations {
  callRingsMs: number;
  reviewedTalkMs: number;
  reconnectGraceMs: number;
}

const USUAL = z.object(durationSettings).parse({});
/** @internal */
export const USUAL_DURATIONS: Durations = readDurations(USUAL);

export function readDurations(given: Given): Durations {
  return {
    callRingsMs: given.CALL_RINGS_MS,
    reviewedTalkMs: given.REVIEWED_TALK_MS,
    reconnectGraceMs: given.RECONNECT_GRACE_MS,
  };
}

export const changedDurations = (given: Given) =>
  (Object.keys(USUAL) as (keyof Given)[]).filter((name) => given[name] !== USUAL[name]);
