import type { ErrorCode } from "#contract/errors.ts";
import { Problem } from "#src/problem.ts";
import { contextOf } from "../request-context.ts";
import type { Intake, Pot } from "./intake.ts";
import { declaredLength, LARGE, readBody, SMALL } from "./read-body.ts";

/** Its place is released when the request is answered: until then the body is in memory. */
export async function takeBody(
  request: Request,
  limit: number,
  refusal: ErrorCode,
  { intake, pot }: { intake: Intake; pot: Pot },
): Promise<Uint8Array<ArrayBuffer>> {
  const declared = declaredLength(request);
  if (declared > limit) throw new Problem(refusal);
  if (declared === 0 || !request.body) return new Uint8Array(0);
  const context = contextOf(request);
  const place = intake.open(pot, { address: context.address, userId: context.session?.userId });
  context.release = () => place.release();
  const bytes = await readBody(request, limit, refusal, pot === "uploads" ? LARGE : SMALL, place);
  place.arrived();
  return bytes;
}
