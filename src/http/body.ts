import { Elysia } from "elysia";
import type { ErrorCode } from "#contract/errors.ts";
import { BODY_MAX_BYTES, PHOTO_MAX_BYTES } from "#contract/limits.ts";
import { Problem } from "#src/problem.ts";

/** Calls that take a file, as `multipart/form-data`, and the largest body of each: a photo and the form around it. All others take JSON. */
const UPLOADS: Readonly<Record<string, number>> = { "/api/image/upload": PHOTO_MAX_BYTES + 64 * 1024 };

/** Calls that another site's page posts a form to. Apple's sign-in comes back so. */
const POSTED_FORMS: readonly string[] = ["/api/auth/oauth/apple/callback"];
/** Mail programs post a form of either type there (RFC 8058, 3.2). */
const UNSUBSCRIBE = "/api/unsubscribe/";

/** Reads bodies: JSON of at most BODY_MAX_BYTES, forms where a file is expected, and nothing else. */
export const bodies = new Elysia({ name: "bodies" }).onParse(
  { as: "global" },
  async ({ request, contentType, path }) => {
    const uploadLimit = UPLOADS[path];
    const bytes = uploadLimit
      ? await readBounded(request, uploadLimit, "photo_too_large")
      : await readBounded(request, BODY_MAX_BYTES, "too_large");
    // Many clients announce JSON on calls that need no body. For `undefined` Elysia would read it once more.
    if (bytes.byteLength === 0) return {};
    if (uploadLimit && contentType === "multipart/form-data") return parseForm(bytes, request);
    if (path.startsWith(UNSUBSCRIBE)) return {};
    if (contentType === "application/json") return parseJson(bytes);
    if (contentType === "application/x-www-form-urlencoded" && POSTED_FORMS.includes(path))
      return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
    throw new Problem("unsupported_media_type");
  },
);

/** Stops reading as soon as the body turns out too large: its length header is a claim, and may be missing. */
async function readBounded(
  request: Request,
  limit: number,
  refusal: ErrorCode,
): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(request.headers.get("content-length"));
  if (declared > limit) throw new Problem(refusal);
  const buffer = new Bun.ArrayBufferSink();
  buffer.start({ asUint8Array: true });
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new Problem(refusal);
    buffer.write(chunk);
  }
  return buffer.end() as Uint8Array<ArrayBuffer>;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Problem("malformed_body");
  }
}

async function parseForm(bytes: Uint8Array<ArrayBuffer>, request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  try {
    const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
    return Object.fromEntries(form);
  } catch {
    throw new Problem("malformed_body");
  }
}
