import type { Matcher, Mode, Ticket } from "../../src/features/video/matcher/matcher.ts";

/** What a person is and wants; the rest of the ticket is the same for all. */
type Wish = Pick<Ticket, "country" | "wantCountry"> & { rating?: number };

export function crowd(
  size: number,
  mode: Mode,
  random: () => number,
  wish: (index: number, random: () => number) => Wish,
) {
  return Array.from({ length: size }, (_, index): Ticket => {
    const person = `0190f3a2-7b1c-7def-8000-${index.toString(16).padStart(12, "0")}`;
    return { person, mode, rating: 1 + 4 * random(), ...wish(index, random) };
  });
}

export function anyone(_index: number, random: () => number): Wish {
  return { country: country(random), wantCountry: "*" };
}

export function realistic(_index: number, random: () => number): Wish {
  return { country: country(random), wantCountry: random() < 0.5 ? "*" : country(random) };
}

/** One of 30 countries, the first ones far more often. */
function country(random: () => number): string {
  const index = Math.floor(30 * random() ** 3);
  return String.fromCharCode(65 + Math.floor(index / 6), 65 + (index % 6));
}

export function joinAll(matcher: Matcher, tickets: Ticket[], now: number): void {
  for (const ticket of tickets) matcher.add(ticket, now);
}
