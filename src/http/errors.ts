import { Elysia, type ValidationError } from "elysia";
import { type FieldError, Problem } from "#src/problem.ts";
import type { Log } from "#src/services/log.ts";
import { problemResponse } from "./problem-response.ts";
import { visitOf } from "./visit.ts";

/** The one place where an error of a route becomes an answer. */
export const errorAnswers = (log: Log) =>
  new Elysia({ name: "errors" }).onError({ as: "global" }, ({ code, error, request, route }) => {
    const visit = visitOf(request);
    if (route) visit.route = route;
    const problem = problemOf(String(code), error);
    if (problem.status >= 500)
      log.error({ err: error, requestId: visit.requestId, route: visit.route }, "A request failed");
    return problemResponse(problem, visit.requestId);
  });

function problemOf(code: string, error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (code === "NOT_FOUND") return new Problem("not_found");
  if (code === "PARSE") return new Problem("malformed_body");
  if (code === "VALIDATION") return validationProblem(error as ValidationError);
  return new Problem("internal");
}

function validationProblem(error: ValidationError): Problem {
  // Our own answer broke its schema: a defect of ours, not of the caller.
  if (error.type === "response") return new Problem("internal");
  return new Problem("validation_failed", { errors: fieldErrors(error) });
}

function fieldErrors(error: ValidationError): FieldError[] {
  const issues = error.all as { path?: unknown; message?: string; summary?: string; code?: string }[];
  return issues.map((issue) => ({
    path: pathOf(issue.path),
    code: issue.code ?? "invalid",
    message: issue.message ?? issue.summary ?? "",
  }));
}

const pathOf = (path: unknown) =>
  Array.isArray(path)
    ? path.join(".")
    : String(path ?? "")
        .replace(/^\//, "")
        .replaceAll("/", ".");
