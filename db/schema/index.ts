export * from "./accounts.ts";
export * from "./geo.ts";
export * from "./profiles.ts";
export * from "./social.ts";
export * from "./users.ts";
