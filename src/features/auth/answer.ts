import type { AuthResult } from "#contract/auth.ts";
import type { SignedIn } from "./browser.ts";
import type { Cookies } from "./cookies.ts";
import { claimsOf, type Jwt } from "./sessions/tokens.ts";

/** Returns the token for the page and sets the `device` cookie, which identifies the browser from now on. */
export async function answerWith(
  { set, jwt }: { set: { headers: Record<string, unknown> }; jwt: Jwt },
  { session, device }: SignedIn,
  cookies: Cookies,
): Promise<AuthResult> {
  set.headers["set-cookie"] = cookies.set("device", device);
  set.headers["cache-control"] = "no-store";
  return { token: await jwt.sign(claimsOf(session)) };
}
