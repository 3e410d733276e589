import { notFound } from "@tanstack/react-router";
import { isNotFound } from "#client/lib/api.ts";

/** For loaders: shows the page for wrong addresses instead of an error. */
export function toNotFound(error: unknown): never {
  if (isNotFound(error)) throw notFound();
  throw error;
}
