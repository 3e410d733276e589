import type { Random } from "#src/deps.ts";

export const pickFrom = <T>(list: readonly T[], random: Random): T =>
  list[Math.floor(random() * list.length)]!;

/** A JSON value of any shape, sometimes one of `likely`, which get deeper into the tested code. */
export function anyValue(random: Random, likely: readonly unknown[], depth = 3): unknown {
  const kind = Math.floor(random() * (depth > 0 ? 9 : 6));
  if (kind < 3) return pickFrom(likely, random);
  if (kind < 6) return pickFrom(ODD, random);
  const children = () =>
    Array.from({ length: Math.floor(random() * 4) }, () => anyValue(random, likely, depth - 1));
  if (kind === 6) return children();
  return Object.fromEntries(
    children().map((child) => [String(pickFrom([...likely, ...ODD], random)), child]),
  );
}

const ODD = [
  null,
  true,
  0,
  -1,
  1e308,
  2 ** 53,
  "",
  " ",
  "\u0000",
  "\ud800",
  "__proto__",
  "constructor",
  "<script>",
  "'; DROP TABLE users; --",
  "я".repeat(300),
];

/** Returns the text with some characters removed, inserted, cut off or repeated. */
export function mutate(text: string, random: Random): string {
  const letters = [...text];
  const changes = 1 + Math.floor(random() * 4);
  for (let n = 0; n < changes; n++) {
    const at = Math.floor(random() * letters.length);
    const how = Math.floor(random() * 4);
    if (how === 0) letters.splice(at, 1);
    else if (how === 1) letters.splice(at, 0, pickFrom([...'{}[]",:\\0ю\u0000'], random));
    else if (how === 2) letters.splice(at, Math.floor(random() * letters.length));
    else letters.push(...letters.slice(at));
  }
  return letters.join("");
}
