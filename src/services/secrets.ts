/** 256 random bits, for links, cookies and tickets. */
export const newSecret = (bytes = 32): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString("base64url");

/** What the database keeps of a secret. It is random enough to need no salt and no slow hash. */
export const hashSecret = (secret: string): string =>
  new Bun.CryptoHasher("sha256").update(secret).digest("base64url");

/** Six digits, for a person to type. */
export const newCode = (): string =>
  String(process.getBuiltinModule("node:crypto").randomInt(1_000_000)).padStart(6, "0");
