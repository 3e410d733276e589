import { Elysia } from "elysia";
import { contextOf } from "./request-context.ts";

export const withContext = new Elysia({ name: "withContext" }).derive({ as: "global" }, ({ request }) => ({
  context: contextOf(request),
}));
