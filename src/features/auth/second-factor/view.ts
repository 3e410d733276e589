import type * as z from "zod";
import type { secondFactorState } from "#contract/auth.ts";
import { iso } from "#contract/time.ts";

export const stateView = (
  since: number | undefined,
  recoveryCodesLeft: number,
): z.infer<typeof secondFactorState> => ({
  since: since === undefined ? null : iso(since),
  recoveryCodesLeft,
});
