import type { AuthResult } from "#contract/auth.ts";
import type { Config } from "#src/config.ts";
import type { SignedIn } from "./browser.ts";
import { setCookie } from "./cookies.ts";

/** Returns the token for the page and sets the `device` cookie, which identifies the browser from now on. */
export function answerWith(
  set: { headers: Record<string, unknown> },
  { token, device }: SignedIn,
  config: Pick<Config, "publicUrl">,
): AuthResult {
  set.headers["set-cookie"] = setCookie("device", device, config);
  set.headers["cache-control"] = "no-store";
  return { token };
}
