import { DAY_MS, MINUTE_MS } from "./time.ts";

/** Decision 066. No imports but time.ts: the database and screens use it. */

/** What members may be asked to show. A new one needs a text in ru and en, and a drawing. */
export const GESTURES = [
  "palm",
  "thumb_up",
  "two_fingers",
  "fist",
  "finger_up",
  "hand_on_head",
  "hand_on_cheek",
  "touch_ear",
] as const;
export type Gesture = (typeof GESTURES)[number];

/** Why a selfie was refused. Each tells the member what to do next. */
export const SELFIE_REFUSALS = [
  "gesture",
  "unclear",
  "not_alike",
  "photo_without_face",
  "several_people",
  "looks_underage",
] as const;
export type SelfieRefusal = (typeof SELFIE_REFUSALS)[number];

export const SELFIE_OUTCOMES = ["approved", "refused", "expired", "withdrawn"] as const;

/** In which the gesture has to be shown. */
export const GESTURE_MS = 5 * MINUTE_MS;
export const SELFIES_A_DAY = 3;
/** Undecided ones are deleted then, and their members told. */
export const SELFIE_KEPT_MS = 7 * DAY_MS;

export const FRAME_MAX_BYTES = 1024 * 1024;
/** The longest side that browsers send and the server keeps. */
export const FRAME_SIDE = 720;
