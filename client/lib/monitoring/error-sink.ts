/** The error tracker loads long after the first errors may occur. Without a tracker no one takes them. */
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

/** An aborted or refused request is not a defect. */
export function passUncaughtErrors(): void {
  window.addEventListener("error", ({ error }) => error instanceof Error && passError(error));
  window.addEventListener("unhandledrejection", ({ reason }) => {
    if (reason instanceof Error && !isExpected(reason)) passError(reason);
  });
}

const isExpected = ({ name }: Error) => name === "Failure" || name === "AbortError";
