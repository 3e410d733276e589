import { Elysia } from "elysia";
import { contextOf } from "./request-context.ts";

/** Gives every route `context`. */
export const withContext = new Elysia({ name: "withContext" }).derive({ as: "global" }, ({ request }) => ({
  context: contextOf(request),
}));
