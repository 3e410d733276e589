import { createHash, randomBytes, randomInt } from "node:crypto";

/** 256 random bits, for links, cookies and tickets. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** What the database keeps of a secret. It is random enough to need no salt and no slow hash. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** Six digits, for a person to type. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");
