import { ERRORS } from "#contract/errors.ts";
import type { Problem as ProblemBody } from "#contract/http.ts";
import type { Problem } from "#src/problem.ts";

export const PRIVATE = "private, no-store";

export function problemResponse(
  { code, status, extra }: Problem,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  const { retryAfterSeconds, ...fields } = extra;
  const body: ProblemBody = {
    type: "about:blank",
    title: ERRORS[code][1],
    status,
    code,
    ...fields,
    requestId,
  };
  return Response.json(body, {
    status,
    headers: {
      "content-type": "application/problem+json; charset=utf-8",
      "cache-control": PRIVATE,
      // Nothing more is read from a sender that was cut off.
      ...(status === 408 && { connection: "close" }),
      ...(status === 401 && { "www-authenticate": "Bearer" }),
      ...(retryAfterSeconds !== undefined && {
        "retry-after": String(Math.max(1, Math.ceil(retryAfterSeconds))),
      }),
      ...headers,
    },
  });
}
