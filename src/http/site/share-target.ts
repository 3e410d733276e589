import { SHARE_PATH, SHARED_MAX_BYTES, sharePageOf } from "#contract/launch.ts";
import { readBody } from "../body/read-body.ts";

export const isShare = ({ method }: Request, pathname: string): boolean =>
  method === "POST" && pathname === SHARE_PATH;

/**
 * Receives what another program shares, from a browser that has no worker yet (client/public/sw-share.js does the same).
 * It is neither stored nor logged, but sent back in the fragment of the page that asks who it is for.
 * @throws Problem too_large, body_too_slow
 */
export async function takeShared(request: Request): Promise<Response> {
  const body = await readBody(request, SHARED_MAX_BYTES, "too_large");
  const location = sharePageOf(new URLSearchParams(new TextDecoder().decode(body)));
  return new Response(null, { status: 303, headers: { location } });
}
