import { and, eq, sql } from "drizzle-orm";
import { ANY_PERSON, type SearchPreferences } from "#contract/filters.ts";
import { fold } from "#contract/fold.ts";
import { LEGAL_EDITIONS } from "#contract/legal.ts";
import { CONSENT_KINDS } from "#contract/optional-mails.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import type { Db } from "#db/open.ts";
import {
  accounts,
  cities,
  consents,
  images,
  newMatches,
  profileTags,
  savedSearches,
  tags,
  users,
} from "#db/schema/index.ts";
import type { Random } from "#src/deps.ts";
import type { Photo } from "#src/services/photos.ts";
import { betweenPeople } from "./between-people.ts";
import { addMeetups, type EventPhoto } from "./meetups.ts";
import { createPurchases } from "./purchases.ts";
import type { DemoRecording } from "./recordings.ts";

export type Story = ReturnType<typeof createStory>;
type NewPerson = typeof users.$inferInsert;

/** All randomness comes from `random`, so that every run makes the same town. A new feature adds its words here or beside. */
export function createStory(db: Db, { random, now }: { random: Random; now: number }) {
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const pick = <T>(from: readonly T[]): T => from[between(0, from.length - 1)]!;
  const chance = (probability: number) => random() < probability;
  const ago = (days: number) => now - Math.floor(random() * days * DAY_MS);

  const id = (at: number) => uuidv7(at, random);

  return {
    ...betweenPeople(db, { id }),
    /** The next few people after each host come. */
    addMeetups: (people: readonly string[], photo: EventPhoto) => addMeetups(db, { id, now }, people, photo),
    buysVip: createPurchases(db, { id, now }),
    between,
    pick,
    chance,
    ago,
    /** Picks mostly one of the first, so that big cities are full and small ones are not empty. */
    pickEarly: <T>(from: readonly T[]): T => from[Math.floor(random() ** 2.5 * from.length)]!,
    citiesOf: (country: string, atMost: number) =>
      db.orm
        .select()
        .from(cities)
        .where(eq(cities.country, country))
        .orderBy(sql`${cities.population} desc`)
        .limit(atMost)
        .all(),
    city: (cityId: number) => db.orm.select().from(cities).where(eq(cities.id, cityId)).get()!,
    townspeople: (sex: "MALE" | "FEMALE", many: number): string[] =>
      db.orm
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.demo, true), eq(users.sex, sex)))
        .orderBy(users.id)
        .limit(many)
        .all()
        .map((person) => person.id),
    birthdayAtAge: (years: number) =>
      new Date(now - years * 365.25 * DAY_MS - between(1, 360) * DAY_MS).toISOString().slice(0, 10),
    pickSome<T>(from: readonly T[], many: number): T[] {
      const left = [...from];
      return Array.from({ length: Math.min(many, left.length) }, () =>
        left.splice(between(0, left.length - 1), 1),
      ).flat();
    },
    /** The caller runs `countTags` at the end. */
    addInterests(userId: string, names: string[]): void {
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
      const personId = id(person.createdAt);
      db.orm
        .insert(users)
        .values({ ...person, id: personId, demo: true })
        .run();
      return personId;
    },
    savesSearch(userId: string, { name, filters, matches, at }: NewSavedSearch): void {
      const searchId = id(at);
      db.orm
        .insert(savedSearches)
        .values({
          id: searchId,
          userId,
          name,
          filters: JSON.stringify({ ...ANY_PERSON, ...filters }),
          createdAt: at,
          openedAt: at,
          // Otherwise the whole town, which is added after it, would be new matches.
          alerts: false,
        })
        .run();
      for (const [n, person] of matches.entries())
        db.orm
          .insert(newMatches)
          .values({ searchId, userId: person, at: now - (1 + n * 4) * HOUR_MS, told: true })
          .run();
    },
    account(userId: string, email: string, passwordHash: string, at: number): void {
      db.orm.insert(accounts).values({ userId, email, passwordHash, lang: "ru" }).run();
      for (const kind of CONSENT_KINDS)
        db.orm
          .insert(consents)
          .values({ userId, kind, version: LEGAL_EDITIONS.at(-1)!, given: true, at })
          .run();
    },
    avatar: (userId: string, imageId: string) =>
      db.orm.update(users).set({ avatarId: imageId }).where(eq(users.id, userId)).run(),
    /** In the gallery at `position` or, with null, to be sent in a chat. The caller stores its files. */
    photo(
      ownerId: string,
      { width, height, placeholder }: Photo,
      position: number | null,
      at: number,
    ): string {
      const imageId = id(at);
      db.orm
        .insert(images)
        .values({
          id: imageId,
          ownerId,
          position,
          width,
          height,
          placeholder,
          createdAt: at,
          hasNoProfile: true,
        })
        .run();
      return imageId;
    },
    /** The introduction of a profile at 0, or with null to be sent in a chat. The caller stores its file. */
    recording(
      ownerId: string,
      { durationMs, waveform }: DemoRecording,
      position: number | null,
      at: number,
    ): string {
      const recordingId = id(at);
      const nothing = { width: 0, height: 0, placeholder: "", contentHash: "", dHash: "" };
      const row = { id: recordingId, ownerId, position, createdAt: at, hasNoProfile: true };
      db.orm
        .insert(images)
        .values({ ...nothing, ...row, voiceMs: durationMs, waveform })
        .run();
      return recordingId;
    },
  };
}

interface NewSavedSearch {
  name: string;
  filters: Partial<SearchPreferences>;
  matches: readonly string[];
  at: number;
}

/** Bun's own UUIDv7 uses system randomness and would make another town each time. */
function uuidv7(time: number, random: Random): string {
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join("");
  const at = time.toString(16).padStart(12, "0");
  const variant = "89ab"[Math.floor(random() * 4)];
  return `${at.slice(0, 8)}-${at.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(12)}`;
}
