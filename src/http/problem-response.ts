import { ERRORS } from "#contract/errors.ts";
import type { Problem as ProblemBody } from "#contract/http.ts";
import type { Problem } from "#src/problem.ts";

/** RFC 9457: the one shape of everything that went wrong. */
export function problemResponse({ code, status, extra }: Problem, requestId: string): Response {
  const body: ProblemBody = {
    type: "about:blank",
    title: ERRORS[code][1],
    status,
    code,
    ...(extra.detail && { detail: extra.detail }),
    ...(extra.errors && { errors: extra.errors }),
    requestId,
  };
  const headers = new Headers({
    "content-type": "application/problem+json; charset=utf-8",
    "cache-control": "no-store",
  });
  if (extra.retryAfterSeconds) headers.set("retry-after", String(Math.ceil(extra.retryAfterSeconds)));
  if (status === 401) headers.set("www-authenticate", "Bearer");
  return Response.json(body, { status, headers });
}
