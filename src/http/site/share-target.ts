import { SHARE_PATH, SHARED_MAX_BYTES, sharePageOf } from "#contract/launch.ts";
import type { Intake } from "../body/intake.ts";
import { takeBody } from "../body/take-body.ts";

export const isShare = ({ method }: Request, pathname: string): boolean =>
  method === "POST" && pathname === SHARE_PATH;

/**
 * Receives what another program shares, from a browser that has no worker yet (client/public/sw-share.js does the same).
 * It is neither stored nor logged, but sent back in the fragment of the page that asks who it is for.
 * @throws Problem as `takeBody`, too_large
 */
export async function takeShared(request: Request, intake: Intake): Promise<Response> {
  const body = await takeBody(request, SHARED_MAX_BYTES, "too_large", { intake, pot: "strangers" });
  const location = sharePageOf(new URLSearchParams(new TextDecoder().decode(body)));
  return new Response(null, { status: 303, headers: { location } });
}
