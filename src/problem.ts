import { ERRORS, type ErrorCode } from "#contract/errors.ts";
import type { Hold, Problem as ProblemBody, Suspension } from "#contract/http.ts";

export type FieldError = NonNullable<ProblemBody["errors"]>[number];

/** The one error a feature throws. `detail` is for people: it says what to do next, and holds nothing secret. */
export class Problem extends Error {
  override name = "Problem";
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly extra: {
      detail?: string;
      errors?: FieldError[];
      retryAfterSeconds?: number;
      ticket?: string;
      challenge?: string;
      suspension?: Suspension;
      hold?: Hold;
    } = {},
  ) {
    super(ERRORS[code][1]);
    this.status = ERRORS[code][0];
  }
}

/** 0 lets it through. @throws Problem */
export function refuseFor(waitMs: number, code: ErrorCode = "rate_limited"): void {
  if (waitMs > 0) throw new Problem(code, { retryAfterSeconds: waitMs / 1000 });
}

/** At the fields that it is about, where forms show it. */
export const fieldProblem = (code: ErrorCode, ...paths: string[]) =>
  new Problem(code, { errors: paths.map((path) => ({ path, code, message: ERRORS[code][1] })) });
