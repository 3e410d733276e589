import type { AuthResult } from "#contract/auth.ts";
import { Problem } from "#src/problem.ts";
import type { Entered } from "./browser.ts";
import type { Cookies } from "./cookies.ts";
import { claimsOf, type Jwt } from "./sessions/tokens.ts";

/** The `device` cookie identifies the browser from now on. @throws Problem second_factor_needed, with the challenge */
export async function answerWith(
  { set, jwt }: { set: { headers: Record<string, unknown> }; jwt: Jwt },
  entered: Entered,
  cookies: Cookies,
): Promise<AuthResult> {
  set.headers["set-cookie"] = cookies.set("device", entered.device);
  set.headers["cache-control"] = "no-store";
  if ("challenge" in entered) throw new Problem("second_factor_needed", { challenge: entered.challenge });
  return { token: await jwt.sign(claimsOf(entered.session)) };
}
