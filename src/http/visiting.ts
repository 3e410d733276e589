import { Elysia } from "elysia";
import { visitOf } from "./visit.ts";

/** Gives every route `visit`. */
export const visiting = new Elysia({ name: "visiting" }).derive({ as: "global" }, ({ request }) => ({
  visit: visitOf(request),
}));
