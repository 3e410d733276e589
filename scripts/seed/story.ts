import { eq, sql } from "drizzle-orm";
import { fold } from "#db/fold.ts";
import type { Db } from "#db/open.ts";
import { cities, profileTags, tags, users } from "#db/schema/index.ts";
import type { Random } from "#src/deps.ts";

export type Story = ReturnType<typeof createStory>;
type NewPerson = typeof users.$inferInsert;

const DAY = 24 * 60 * 60 * 1000;

/**
 * The language in which the demo town is told (`town.ts`). All chance comes from `random`, so that the same town
 * arises every time. A later feature adds its own words here: a chat, a friendship, a meetup.
 */
export function createStory(db: Db, { random, now }: { random: Random; now: number }) {
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const pick = <T>(from: readonly T[]): T => from[between(0, from.length - 1)]!;
  const chance = (probability: number) => random() < probability;
  const ago = (days: number) => now - Math.floor(random() * days * DAY);

  return {
    between,
    pick,
    chance,
    ago,
    /** Mostly one of the first, so that big cities are full and small ones are not empty. */
    pickEarly: <T>(from: readonly T[]): T => from[Math.floor(random() ** 2.5 * from.length)]!,
    citiesOf: (country: string, atMost: number) =>
      db.orm
        .select()
        .from(cities)
        .where(eq(cities.country, country))
        .orderBy(sql`${cities.population} desc`)
        .limit(atMost)
        .all(),
    birthdayAtAge: (years: number) =>
      new Date(now - years * 365.25 * DAY - between(1, 360) * DAY).toISOString().slice(0, 10),
    /** Several different ones. */
    pickSome<T>(from: readonly T[], many: number): T[] {
      const left = [...from];
      return Array.from({ length: Math.min(many, left.length) }, () =>
        left.splice(between(0, left.length - 1), 1),
      ).flat();
    },
    /** Puts interests into a profile; whoever tells the story counts them at its end. */
    carries(userId: string, names: string[]): void {
      for (const name of names) {
        db.orm
          .insert(tags)
          .values({ name, folded: fold(name) })
          .onConflictDoNothing()
          .run();
        const { id: tagId } = db.orm
          .select()
          .from(tags)
          .where(eq(tags.folded, fold(name)))
          .get()!;
        db.orm.insert(profileTags).values({ userId, tagId }).run();
      }
    },
    person(person: Omit<NewPerson, "id" | "demo">): string {
      const id = uuidv7(person.createdAt, random);
      db.orm
        .insert(users)
        .values({ ...person, id, demo: true })
        .run();
      return id;
    },
  };
}

/** Bun's own takes its random bits from the machine, and would give another town each time. */
function uuidv7(time: number, random: Random): string {
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join("");
  const at = time.toString(16).padStart(12, "0");
  const variant = "89ab"[Math.floor(random() * 4)];
  return `${at.slice(0, 8)}-${at.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(12)}`;
}
