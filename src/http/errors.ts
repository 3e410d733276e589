import { Elysia, ParseError, ValidationError } from "elysia";
import type * as z from "zod";
import type { ErrorCode } from "#contract/errors.ts";
import { readFieldCode } from "#contract/field-code.ts";
import { type FieldError, Problem } from "#src/problem.ts";
import type { ErrorReports } from "#src/services/error-reports/error-reports.ts";
import type { Log } from "#src/services/log.ts";
import { problemResponse } from "./problem-response.ts";
import { contextOf } from "./request-context.ts";
import { isStorageCode, logStorageProblem, storageProblem } from "./storage-problem.ts";

export const errorAnswers = (parts: { log: Log; errorReports: ErrorReports }) =>
  new Elysia({ name: "errors" }).onError({ as: "global" }, ({ code, error, request, route }) => {
    const { requestId } = contextOf(request);
    const problem = problemOf(code, error);
    if (isStorageCode(problem.code)) logStorageProblem(parts.log, problem.code, { requestId, route });
    else if (problem.code === "internal" && problem !== error)
      reportDefect(error, { requestId, route }, parts);
    return problemResponse(problem, requestId);
  });

function problemOf(code: unknown, error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (code === "NOT_FOUND") return new Problem("not_found");
  // Problems thrown while reading a body (`body/bodies.ts`) arrive wrapped.
  if (error instanceof ParseError && error.cause instanceof Problem) return error.cause;
  if (code === "PARSE") return new Problem("malformed_body");
  // A response that breaks its own schema is a defect of ours.
  if (error instanceof ValidationError && error.type !== "response")
    return fieldsProblem(issuesOf(error).map(fieldError));
  return storageProblem(error) ?? new Problem("internal");
}

/** Mistakes with a code of their own in the specification: the first of them is the code of the whole form. */
const NAMED = new Set<string>([
  "invalid_length",
  "invalid_birthdate",
  "invalid_phone",
  "email_incorrect_format",
  "obscene_terms",
] satisfies ErrorCode[]);

function fieldsProblem(errors: FieldError[]): Problem {
  const named = errors.find(({ code }) => NAMED.has(code))?.code as ErrorCode | undefined;
  return new Problem(named ?? "validation_failed", { errors });
}

/** Of an invalid response only the paths are logged: the values may be personal. */
function reportDefect(
  error: unknown,
  at: { requestId: string; route: string },
  { log, errorReports }: { log: Log; errorReports: ErrorReports },
): void {
  if (!(error instanceof ValidationError)) {
    log.error({ ...at, err: error }, "Request failed");
    errorReports.send(error, at);
    return;
  }
  const issues = issuesOf(error).map(fieldError);
  log.error({ ...at, issues }, "Response does not match its schema");
  const where = issues.map(({ path, code }) => `${path} ${code}`).join(", ");
  errorReports.send(new Error(`Response does not match its schema: ${where}`), at);
}

function issuesOf({ validator, value }: ValidationError): readonly z.core.$ZodIssue[] {
  const schema =
    (validator as unknown as { schema?: z.ZodType }).schema ?? (validator as unknown as z.ZodType);
  return schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
}

/** Messages of the contract's schemas are error codes; for other messages zod's own code is used. */
function fieldError(issue: z.core.$ZodIssue): FieldError {
  const path = issue.path.join(".");
  const given = readFieldCode(issue.message);
  if (given) return { path, message: given.code, ...given };
  if (issue.input === undefined) return { path, code: "required", message: "This field is required" };
  const { code, message } = issue;
  if (code === "too_big") return { path, code, message, limit: Number(issue.maximum) };
  if (code === "too_small") return { path, code, message, limit: Number(issue.minimum) };
  return { path, code, message };
}
