/** No imports: the menu of every page asks. */
export const ROLES = ["member", "moderator", "admin"] as const;
export type Role = (typeof ROLES)[number];

export const isModerator = (role: Role): boolean => role !== "member";
