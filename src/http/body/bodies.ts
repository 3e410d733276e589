import { Elysia } from "elysia";
import { BODY_MAX_BYTES, PHOTO_MAX_BYTES, VOICE_MAX_BYTES } from "#contract/limits.ts";
import { FRAME_MAX_BYTES } from "#contract/selfies.ts";
import { Problem } from "#src/problem.ts";
import { contextOf } from "../request-context.ts";
import type { Intake, Pot } from "./intake.ts";
import { takeBody } from "./take-body.ts";

/** Of the form around a file. */
const AROUND_BYTES = 64 * 1024;
/** Routes that accept a file, and the largest body of each. */
const UPLOADS: Readonly<Record<string, number>> = {
  "/api/image/upload": PHOTO_MAX_BYTES + AROUND_BYTES,
  "/api/voice/upload": VOICE_MAX_BYTES + AROUND_BYTES,
  "/api/user/verification/selfie": 3 * FRAME_MAX_BYTES + AROUND_BYTES,
};

export const bodyTypeOf = (path: string) => (UPLOADS[path] ? "multipart/form-data" : "application/json");

/** Routes to which another site's page posts a form, as Apple's sign-in does when it comes back. */
const POSTED_FORMS: readonly string[] = ["/api/auth/oauth/apple/callback"];
const CHECKOUT = "/checkout/";
const BANK = "/api/vip/notification";
/** Mail programs post a form of either type here (RFC 8058, 3.2). */
const UNSUBSCRIBE = "/api/unsubscribe/";

const FORM = "application/x-www-form-urlencoded";
/** Apple's has a few thousand bytes. Fifty thousand fields would take a tenth of a second to read. */
const FORM_MAX_BYTES = 16 * 1024;

const BOUNDARY = /^multipart\/form-data\s*;\s*boundary="?([\w'()+./:=?-]{1,70})"?\s*$/i;
const FORM_PARTS_MAX = 10;

export const bodies = (intake: Intake) =>
  new Elysia({ name: "bodies" }).onParse({ as: "global" }, async ({ request, contentType, path }) => {
    const uploadLimit = UPLOADS[path];
    const into = { intake, pot: potOf(request, path) };
    const bytes = uploadLimit
      ? await takeBody(request, uploadLimit, "photo_too_large", into)
      : await takeBody(request, contentType === FORM ? FORM_MAX_BYTES : BODY_MAX_BYTES, "too_large", into);
    // Many clients announce JSON on requests without a body. Given `undefined`, Elysia would read the body once more.
    if (bytes.byteLength === 0) return {};
    if (uploadLimit && contentType === "multipart/form-data") return parseForm(bytes, request);
    if (path.startsWith(UNSUBSCRIBE)) return {};
    if (contentType === "application/json") return parseJson(bytes);
    if (contentType === FORM && postsForms(path))
      return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
    throw new Problem("unsupported_media_type");
  });

function potOf(request: Request, path: string): Pot {
  if (UPLOADS[path]) return "uploads";
  if (path === BANK) return "bank";
  return contextOf(request).session ? "members" : "strangers";
}

const postsForms = (path: string) => POSTED_FORMS.includes(path) || path.startsWith(CHECKOUT);

function parseJson(bytes: Uint8Array): unknown {
  if (nestsDeeply(bytes)) throw new Problem("malformed_body");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Problem("malformed_body");
  }
}

async function parseForm(bytes: Uint8Array<ArrayBuffer>, request: Request): Promise<unknown> {
  const boundary = BOUNDARY.exec(request.headers.get("content-type") ?? "")?.[1];
  if (!boundary || hasManyParts(bytes, boundary)) throw new Problem("malformed_body");
  const type = `multipart/form-data; boundary=${boundary}`;
  try {
    const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
    return Object.fromEntries(form);
  } catch {
    throw new Problem("malformed_body");
  }
}

/** A form of the largest size has room for 190,000 empty parts, which would hold up everyone for most of a second. */
function hasManyParts(bytes: Uint8Array<ArrayBuffer>, boundary: string): boolean {
  const form = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const delimiter = `--${boundary}`;
  let found = 0;
  for (let at = form.indexOf(delimiter); at >= 0; at = form.indexOf(delimiter, at + delimiter.length))
    if (++found > FORM_PARTS_MAX + 1) return true;
  return false;
}

/** No schema of ours goes deeper than a few levels. */
const LEVELS_MAX = 16;

const [QUOTE, BACKSLASH, OPENING, CLOSING] = [...'"\\{}'].map((sign) => sign.charCodeAt(0));
/** A square bracket differs from the curly one in this bit only. */
const CURLY_BIT = 0x20;

/** Elysia writes a body that does not match its schema as JSON again: a short one full of brackets takes seconds. */
function nestsDeeply(json: Uint8Array): boolean {
  let levels = 0;
  let quoted = false;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i]!;
    if (byte === QUOTE) quoted = !quoted;
    else if (quoted) i += byte === BACKSLASH ? 1 : 0;
    else if ((byte | CURLY_BIT) === OPENING && ++levels > LEVELS_MAX) return true;
    else if ((byte | CURLY_BIT) === CLOSING) levels--;
  }
  return false;
}
