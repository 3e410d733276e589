import { treaty } from "@elysiajs/eden";
import type { ErrorCode } from "#contract/errors.ts";
import type { Problem, Suspension } from "#contract/http.ts";
import type { Routes } from "#src/routes.ts";
import { currentLang } from "./i18n.ts";
import { $session, endSession, refuseToken } from "./session.ts";
import { $maintenance } from "./stores/maintenance.ts";

/** Dates stay strings: Eden would turn any text that looks like a date into a `Date`, even a chat message. */
export const api = treaty<Routes>(globalThis.location?.origin ?? "http://localhost", {
  parseDate: false,
  headers: () => requestHeaders(),
  fetcher: ask as typeof fetch,
});

async function ask(...request: Parameters<typeof fetch>): Promise<Response> {
  checkParameters(String(request[0]), request[1] ?? {});
  const answer = await fetch(...request);
  if (isForeign(answer)) throw new Error("Something else answered in place of the server");
  if (answer.status === 401) {
    const { authorization } = Object.fromEntries(new Headers(request[1]?.headers));
    refuseToken(authorization?.replace("Bearer ", "") ?? null);
  }
  return answer;
}

/** The sign-in page of a network, say: our API sends no HTML. It is neither shown as data nor ends the session. */
const isForeign = ({ ok, status, headers }: Response): boolean =>
  (ok || status === 401) && headers.get("content-type")?.startsWith("text/html") === true;

/** By default a browser sends its own language. */
function requestHeaders(): Record<string, string> {
  const { token } = $session.get();
  return { "accept-language": currentLang(), ...(token && { authorization: `Bearer ${token}` }) };
}

/** `offline` is the client's own code: no response came at all. */
export type FailureCode = ErrorCode | "offline";

/** Screens show `t("errors:" + code)`; forms place `fields` below their inputs. */
export class Failure extends Error {
  override name = "Failure";

  constructor(
    readonly code: FailureCode,
    readonly status: number,
    readonly fields: NonNullable<Problem["errors"]> = [],
    readonly retryAfterSeconds?: number,
    /** With `need_email`: the sign-in ticket with which the sign-up continues. */
    readonly ticket?: string,
    /** With `user_locked`. */
    readonly suspension?: Suspension,
    /** With `second_factor_needed`. */
    readonly challenge?: string,
  ) {
    super(code);
  }
}

export const failureCode = (error: unknown): FailureCode =>
  error instanceof Failure ? error.code : "unknown";

/** 422 is for an id that nothing can have. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Failure && (error.status === 404 || error.status === 422);

export const isTransient = (error: unknown): boolean =>
  error instanceof Failure && (error.status === 0 || error.status >= 500);

type Answer<T> = { data: T | null; error: { status: unknown; value: unknown } | null; response?: Response };

/** Resolves with the response data. @throws Failure, or ParameterError for a call that was not sent */
export async function unwrap<T>(asking: Promise<Answer<T>>): Promise<NonNullable<T>> {
  const { data, error, response } = await asking;
  if (error?.value instanceof ParameterError) throw error.value;
  if (error || data === null || data === undefined) throw toFailure(error?.value, response);
  return data as NonNullable<T>;
}

/** Fetches a file from a route, by POST if there is a body, without Eden, which handles only JSON and text. @throws Failure */
export async function fetchFile(path: string, body?: object): Promise<Blob> {
  const headers = requestHeaders();
  const init = body
    ? {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      }
    : { headers };
  const response = await ask(path, init).catch(() => undefined);
  if (response?.ok) return response.blob();
  throw toFailure(await response?.json().catch(() => undefined), response);
}

/** Undefined means that no response came. */
export function toFailure(value: unknown, response: Response | undefined): Failure {
  if (!response) return new Failure("offline", 0);
  const problem = isProblem(value) ? value : undefined;
  if (problem?.code === "user_locked" && !signsIn(response)) endSession("suspended", problem.suspension);
  const retryAfter = Number(response.headers.get("retry-after")) || undefined;
  if (problem?.code === "maintenance") $maintenance.set({ until: Date.now() + (retryAfter ?? 60) * 1000 });
  return new Failure(
    problem?.code ?? codeOf(response.status),
    response.status,
    problem?.errors,
    retryAfter,
    problem?.ticket,
    problem?.suspension,
    problem?.challenge,
  );
}

/** Need not be the account of this session. */
const signsIn = ({ url }: Response): boolean => url.includes("/api/auth/");

const isProblem = (value: unknown): value is Problem =>
  typeof value === "object" && value !== null && typeof (value as Problem).code === "string";

/** For a response without our problem body, as a proxy sends it. */
function codeOf(status: number): ErrorCode {
  if (status === 404) return "not_found";
  return status === 502 || status === 503 || status === 504 ? "unavailable" : "unknown";
}

/** A mistake in our code, so it is not sent (specification, section 5). @internal */
export class ParameterError extends Error {
  override name = "ParameterError";
}

type Values = Record<string, unknown>;
const isMissing = (value: unknown) => value === undefined || value === null;
const required = (name: string) => `Required parameter ${name} was null or undefined`;
const texts = (value: unknown) =>
  Array.isArray(value) && value.every((one) => typeof one === "string") ? undefined : "Invalid images array";

const CHECKS: Record<string, (values: Values) => string | undefined> = {
  "/api/auth/activate-account": (body) => {
    const missing = ["emailToken", "phoneNumber", "code"].find((name) => isMissing(body[name]));
    return missing && required(missing);
  },
  "/api/city/suggestions": ({ name }) =>
    isMissing(name) || name === "" ? "Name parameter is required for city suggestions." : undefined,
  "/api/user/avatar/update": ({ image }) =>
    typeof image === "string" && image !== "" ? undefined : "Invalid image",
  "/api/user/images/update": ({ images }) => texts(images),
  "/api/user/status/update": ({ status }) => (typeof status === "string" ? undefined : "Invalid status"),
};

/** @throws ParameterError @internal */
export function checkParameters(address: string, { method = "GET", body }: RequestInit): void {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  // The path of a call with a missing id has nothing in its place, or the word.
  if (/\/(undefined|null)?(\/|$)/.test(pathname)) throw new ParameterError(required("id"));
  const check = CHECKS[pathname];
  if (!check) return;
  const values = method === "GET" ? Object.fromEntries(searchParams) : parsed(body);
  if (isMissing(values)) throw new ParameterError(required("body"));
  const wrong = check(values as Values);
  if (wrong) throw new ParameterError(wrong);
}

const parsed = (body: RequestInit["body"]): Values | null =>
  typeof body === "string" ? (JSON.parse(body) as Values | null) : null;
