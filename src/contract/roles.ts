/** What members may do for the service. No imports: the menu of every page asks. */
export const ROLES = ["member", "moderator", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Whether reports are this member's work. */
export const isModerator = (role: Role): boolean => role !== "member";
