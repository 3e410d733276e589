import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { contentCoding } from "./content-coding.ts";

/** Smaller answers fit a few packets as they are. */
const COMPRESSED_FROM = 8_192;
/** Off the main thread; a deeper level takes twice the time for a tenth less. */
const compress = promisify(gzip);

/** An answer whose JSON is made already; a large one goes compressed to whom it may. */
export async function jsonText(text: string, headers: Record<string, string | undefined>): Promise<Response> {
  const type = { "content-type": "application/json;charset=utf-8" };
  if (text.length < COMPRESSED_FROM) return new Response(text, { headers: type });
  const vary = { ...type, vary: "accept-encoding" };
  if (contentCoding(headers["accept-encoding"] ?? null, ["gzip"]) === null)
    return new Response(text, { headers: vary });
  return new Response(await compress(text, { level: 4 }), {
    headers: { ...vary, "content-encoding": "gzip" },
  });
}
