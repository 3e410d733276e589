import * as z from "zod";
import { problem } from "#contract/http.ts";

/** They follow from a route's guard, parameters and body, so that no route has to list them. */
const REFUSALS = {
  MalformedBody: [400, "`malformed_body`: the body does not match its content type"],
  Unauthorized: [401, "`unauthorized` without a token, `invalid_token` after its session has ended: sign in"],
  Refused: [
    403,
    "`user_locked`: the account is suspended, until when and why is in `suspension`; `account_deleted`: restore it first; `forbidden`: not for this role; or a code of this operation",
  ],
  NotFound: [404, "It does not exist, or the sender may not see it"],
  TooLarge: [413, "The body, or the photo in it, is too large"],
  UnsupportedType: [415, "The body, or the photo in it, has a type that is not accepted"],
  ValidationFailed: [422, "`errors` names each invalid field"],
  RateLimited: [429, "Too many requests; `Retry-After` says how many seconds to wait"],
} as const;
type Refusal = keyof typeof REFUSALS;

const HEADERS = {
  Unauthorized: { "WWW-Authenticate": { schema: { type: "string", const: "Bearer" } } },
  RateLimited: { "Retry-After": { description: "Seconds", schema: { type: "integer", minimum: 1 } } },
} as const satisfies Partial<Record<Refusal, object>>;

const content = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };
const refTo = (name: Refusal | "Problem") => ({ $ref: `#/components/responses/${name}` });

export const PROBLEM_COMPONENTS = {
  schemas: { Problem: z.toJSONSchema(problem) },
  responses: {
    ...Object.fromEntries(
      Object.entries(REFUSALS).map(([name, [, description]]) => [
        name,
        { description, headers: HEADERS[name as keyof typeof HEADERS], content },
      ]),
    ),
    Problem: { description: "Any other failure; `code` is stable and says which", content },
  },
};

export interface OperationParts {
  name: string;
  security?: readonly object[] | undefined;
  parameters?: readonly { in: string; schema: { enum?: unknown } }[];
  body?: object | undefined;
}

/** Undoing what was never done succeeds, so these answer 200 for any id. */
const ACCEPT_ANY_ID: ReadonlySet<string> = new Set([
  "DELETE /api/user/pass/{id}",
  "DELETE /api/user/bookmark/{id}",
]);

export function problemsOf({ name, security = [], parameters = [], body }: OperationParts) {
  const takesToken = security.some((scheme) => "bearer" in scheme);
  const isChecked = parameters.length > 0 || Object.keys(body ?? {}).some((key) => key !== "$schema");
  const namesThing = parameters.some((each) => each.in === "path" && !each.schema.enum);
  const refusals: Refusal[] = [
    ...(body ? (["MalformedBody", "TooLarge", "UnsupportedType"] as const) : []),
    ...(takesToken ? (["Unauthorized", "Refused"] as const) : []),
    ...(namesThing && !ACCEPT_ANY_ID.has(name) ? (["NotFound"] as const) : []),
    ...(isChecked ? (["ValidationFailed"] as const) : []),
    "RateLimited",
  ];
  return {
    ...Object.fromEntries(refusals.map((refusal) => [REFUSALS[refusal][0], refTo(refusal)])),
    default: refTo("Problem"),
  };
}
