import type { AuthResult } from "#contract/auth.ts";
import type { Config } from "#src/config.ts";
import { setCookie } from "./cookies.ts";
import type { SignedIn } from "./visitor.ts";

/** The token for the page, and for the browser the mark that it is known from now on. */
export function answerWith(
  set: { headers: Record<string, unknown> },
  { token, device }: SignedIn,
  config: Pick<Config, "publicUrl">,
): AuthResult {
  set.headers["set-cookie"] = setCookie("device", device, config);
  set.headers["cache-control"] = "no-store";
  return { token };
}
