import { Elysia } from "elysia";
import { BODY_MAX_BYTES } from "#contract/limits.ts";
import { Problem } from "#src/problem.ts";

/** Reads JSON bodies of at most BODY_MAX_BYTES and nothing else, whatever length the headers claim. */
export const jsonBodies = new Elysia({ name: "bodies" }).onParse(
  { as: "global" },
  async ({ request, contentType }) => {
    const text = await readBounded(request, BODY_MAX_BYTES);
    // Many clients announce JSON on calls that need no body. Undefined would make Elysia read it once more.
    if (text === "") return {};
    if (contentType !== "application/json") throw new Problem("unsupported_media_type");
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw new Problem("malformed_body");
    }
  },
);

/** Stops reading as soon as the body turns out too large: its length header is a claim, and may be missing. */
async function readBounded(request: Request, limit: number): Promise<string> {
  if (Number(request.headers.get("content-length")) > limit) throw new Problem("too_large");
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new Problem("too_large");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
