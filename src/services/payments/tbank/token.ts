type Values = Readonly<Record<string, unknown>>;

/** Root scalars and the password, sorted by the code units of their keys, joined and hashed. */
export function tokenOf(values: Values, password: string): string {
  const signed: Record<string, unknown> = { ...values, Password: password };
  const joined = Object.keys(signed)
    .filter((key) => key !== "Token" && isScalar(signed[key]))
    .sort()
    .map((key) => String(signed[key]))
    .join("");
  return new Bun.CryptoHasher("sha256").update(joined).digest("hex");
}

/** In constant time. */
export function isSigned({ Token: given, ...values }: Values, password: string): boolean {
  if (typeof given !== "string") return false;
  const [one, other] = [Buffer.from(given.toLowerCase()), Buffer.from(tokenOf(values, password))];
  return one.length === other.length && crypto.timingSafeEqual(one, other);
}

const isScalar = (value: unknown): boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";
