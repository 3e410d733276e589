export type Coding = "br" | "gzip";

/** RFC 9110, section 12.5.3; null for no coding. */
export function contentCoding<C extends Coding | "zstd">(
  header: string | null,
  available: readonly C[],
): C | null {
  const accepted = new Set(
    (header ?? "")
      .toLowerCase()
      .split(",")
      .map((entry) => entry.split(";").map((part) => part.trim()))
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ""))
      .map(([name]) => name),
  );
  return available.find((coding) => accepted.has(coding)) ?? null;
}
