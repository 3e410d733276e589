/**
 * Holds errors for the error tracker, whose code loads long after the first of them may occur. Without a tracker no one
 * takes them, so only the first few are kept.
 */
const KEPT = 10;
const kept: unknown[] = [];
let sink: ((error: unknown) => void) | undefined;

export function passError(error: unknown): void {
  if (sink) sink(error);
  else if (kept.length < KEPT) kept.push(error);
}

export function takeErrors(take: (error: unknown) => void): void {
  sink = take;
  for (const error of kept.splice(0)) take(error);
}

/** Passes on uncaught exceptions and rejections. An aborted or refused request is not a defect. */
export function passUncaughtErrors(): void {
  window.addEventListener("error", ({ error }) => error instanceof Error && passError(error));
  window.addEventListener("unhandledrejection", ({ reason }) => {
    if (reason instanceof Error && !isExpected(reason)) passError(reason);
  });
}

const isExpected = ({ name }: Error) => name === "Failure" || name === "AbortError";
