/** Without imports, so that screens need nothing else to draw them. By name: the sign of one emoji has several spellings. */
export const REACTIONS = ["heart", "laugh", "like", "fire", "wow", "sad"] as const;
export type Reaction = (typeof REACTIONS)[number];
