export * from "./geo.ts";
export * from "./users.ts";
