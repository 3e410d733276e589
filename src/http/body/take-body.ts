import type { ErrorCode } from "#contract/errors.ts";
import { Problem } from "#src/problem.ts";
import { contextOf } from "../request-context.ts";
import { addressKey } from "../sender/address-key.ts";
import type { Intake } from "./intake.ts";
import { declaredLength, readBody } from "./read-body.ts";

/**
 * Reads a body of at most `limit` bytes once the intake has room for it. Its place is released when the request is answered
 * (`door.ts`): until then the body is in memory.
 * @throws Problem `refusal`, rate_limited, overloaded, body_too_slow
 */
export async function takeBody(
  request: Request,
  limit: number,
  refusal: ErrorCode,
  intake: Intake,
): Promise<Uint8Array<ArrayBuffer>> {
  const declared = declaredLength(request);
  if (declared > limit) throw new Problem(refusal);
  if (declared === 0 || !request.body) return new Uint8Array(0);
  const context = contextOf(request);
  context.release = intake.reserve(addressKey(context.address), declared || limit);
  return readBody(request, limit, refusal);
}
