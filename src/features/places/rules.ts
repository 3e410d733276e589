/** How much larger a city must be to come before one whose very name begins with what was typed. */
const BEGINNING_WEIGHS = 10;

interface Sized {
  id: number;
  population: number;
}

/**
 * "петерб" means Saint Petersburg rather than Petersburg in Virginia, though only the second begins so; "моск" means
 * Moscow, and whatever lies "by Moscow" comes after it.
 */
export function mostLikely<C extends Sized>(starting: C[], others: C[], limit: number): C[] {
  const begins = new Set(starting.map(({ id }) => id));
  const weight = ({ id, population }: C) => population * (begins.has(id) ? BEGINNING_WEIGHS : 1);
  return [...starting, ...others.filter(({ id }) => !begins.has(id))]
    .toSorted((a, b) => weight(b) - weight(a))
    .slice(0, limit);
}
