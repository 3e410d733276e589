import { notFound } from "@tanstack/react-router";
import { Failure } from "#client/lib/api.ts";

/** No user has this id, or it is not an id at all. */
export function toNotFound(error: unknown): never {
  if (error instanceof Failure && (error.status === 404 || error.status === 422)) throw notFound();
  throw error;
}
