import { Elysia } from "elysia";
import { BODY_MAX_BYTES, PHOTO_MAX_BYTES } from "#contract/limits.ts";
import { Problem } from "#src/problem.ts";
import type { Intake } from "./intake.ts";
import { takeBody } from "./take-body.ts";

/** Routes that accept a file, as `multipart/form-data`, and the largest body of each: a photo and the form around it. */
const UPLOADS: Readonly<Record<string, number>> = { "/api/image/upload": PHOTO_MAX_BYTES + 64 * 1024 };

/** The content type that a route accepts, for its description. */
export const bodyTypeOf = (path: string) => (UPLOADS[path] ? "multipart/form-data" : "application/json");

/** Routes to which another site's page posts a form, as Apple's sign-in does when it comes back. */
const POSTED_FORMS: readonly string[] = ["/api/auth/oauth/apple/callback"];
/** The sandbox bank's page works without script, so it posts forms. */
const CHECKOUT = "/checkout/";
/** Mail programs post a form of either type here (RFC 8058, 3.2). */
const UNSUBSCRIBE = "/api/unsubscribe/";

/** Reads bodies: JSON of at most BODY_MAX_BYTES, forms on the routes above, and nothing else. */
export const bodies = (intake: Intake) =>
  new Elysia({ name: "bodies" }).onParse({ as: "global" }, async ({ request, contentType, path }) => {
    const uploadLimit = UPLOADS[path];
    const bytes = uploadLimit
      ? await takeBody(request, uploadLimit, "photo_too_large", intake)
      : await takeBody(request, BODY_MAX_BYTES, "too_large", intake);
    // Many clients announce JSON on requests without a body. Given `undefined`, Elysia would read the body once more.
    if (bytes.byteLength === 0) return {};
    if (uploadLimit && contentType === "multipart/form-data") return parseForm(bytes, request);
    if (path.startsWith(UNSUBSCRIBE)) return {};
    if (contentType === "application/json") return parseJson(bytes);
    if (contentType === "application/x-www-form-urlencoded" && postsForms(path))
      return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
    throw new Problem("unsupported_media_type");
  });

const postsForms = (path: string) => POSTED_FORMS.includes(path) || path.startsWith(CHECKOUT);

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
