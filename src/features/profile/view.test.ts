import { describe, expect, test } from "bun:test";
import { ageOn } from "#contract/age.ts";
import type { Image, PrivacyLevel } from "#contract/people.ts";
import { brief, face, me, user } from "#contract/profile.ts";
import { DAY_MS } from "#contract/time.ts";
import type { PersonRow } from "./store.ts";
import { briefView, faceView, meView, userView, type ViewContext } from "./view.ts";

const links = (id: string) => ({
  path: `/${id}`,
  absolutePath: `https://x/${id}`,
  screen: `/s/${id}`,
  thumb: `/t/${id}`,
});
const photo: Image = { id: "photo", ...links("photo"), placeholder: "data:,", width: 1, height: 1 };
const everything: PersonRow = {
  id: "anna",
  name: "Анна",
  sex: "FEMALE",
  birthday: "1995-05-05",
  country: "RU",
  cityId: 1,
  lat: 55.75,
  lon: 37.61,
  status: "status",
  description: "description",
  descriptionPrivate: "private",
  rating: 4.26,
  reviewCount: 12,
  vipUntil: null,
  vipPromotionAt: null,
  verifiedAt: null,
  talks: 0,
  languages: ["ru", "en"],
  prompts: [{ question: "sunday", answer: "answer" }],
  height: 170,
  zodiacSign: "taurus",
  goal: "friendship",
  hasChildren: "no",
  badHabits: "rarely",
  physique: "slim",
  towardsPets: "positive",
  hairColor: "blond",
  glassColor: "green",
  avatarId: "photo",
  avatarPlaceholder: "data:,",
  hide: false,
  seePhotos: "EVERYONE",
  seeProfileInfo: "EVERYONE",
  seeRating: "EVERYONE",
  seeStatusMessage: "EVERYONE",
  seeUserPic: "EVERYONE",
  readReceipts: true,
  role: "member",
  demo: false,
  createdAt: 0,
  lastSeenAt: 0,
  lockedAt: null,
  deletedAt: null,
  friends: false,
  following: false,
  followsMe: false,
  liked: false,
  matched: false,
  deleted: false,
  locked: false,
  blockedByMe: false,
  blockedByThem: false,
  viewed: false,
  chatId: null,
};

const context = (viewerId: string): ViewContext => ({
  viewerId,
  now: Date.UTC(2030, 0, 15),
  distanceTo: () => 25_000,
  online: true,
  cityOf: (id) => ({ id, name: "Москва", region: "", country: "RU", population: 1 }),
  links,
});

const viewers = {
  self: ["anna", {}],
  friend: ["boris", { friends: true }],
  stranger: ["boris", {}],
  guest: ["", {}],
  blocked: ["boris", { blockedByThem: true, friends: true }],
  blocker: ["boris", { blockedByMe: true }],
} as const satisfies Record<string, readonly [string, Partial<PersonRow>]>;
const introduction = { id: "voice", path: "/media/voice", durationMs: 9_000, waveform: "0".repeat(64) };

type Who = keyof typeof viewers;

function seen(who: Who, changes: Partial<PersonRow> = {}) {
  const [viewerId, ties] = viewers[who];
  const row = { ...everything, ...changes, ...ties };
  return userView(
    { row, gallery: [photo], introduction, tags: [{ id: 1, name: "jazz", count: 3 }] },
    context(viewerId),
  );
}

const guarded = {
  seePhotos: ["images", "introduction"],
  seeProfileInfo: [
    "distance",
    "description",
    "tags",
    "height",
    "zodiacSign",
    "goal",
    "hasChildren",
    "badHabits",
    "physique",
    "towardsPets",
    "hairColor",
    "glassColor",
  ],
  seeRating: ["rating"],
  seeStatusMessage: ["status"],
  seeUserPic: ["image", "imageAbsolutePath", "imagePlaceholder"],
} as const;
const seers: Record<PrivacyLevel, Who[]> = {
  EVERYONE: ["self", "friend", "stranger", "guest"],
  FRIENDS: ["self", "friend"],
  NOBODY: ["self"],
};

const isShown = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0);

describe("every part of a profile is shown to exactly the viewers its level admits", () => {
  for (const [column, fields] of Object.entries(guarded))
    for (const level of ["EVERYONE", "FRIENDS", "NOBODY"] as const)
      for (const who of Object.keys(viewers) as Who[])
        test(`${column} = ${level}, seen by ${who}`, () => {
          const view = seen(who, { [column]: level });
          const expected = seers[level].includes(who);
          const shown = (field: keyof typeof view, allowed: boolean) =>
            allowed && !(field === "distance" && who === "self");
          for (const field of fields)
            expect([field, isShown(view[field])]).toEqual([field, shown(field, expected)]);
          // Parts guarded by another level do not change with this one.
          const others = Object.entries(guarded).filter(([other]) => other !== column);
          const othersShown = seers.EVERYONE.includes(who);
          for (const [, otherFields] of others)
            for (const field of otherFields)
              expect([field, isShown(view[field])]).toEqual([field, shown(field, othersShown)]);
        });
});

test("only friends and the member see the private description", () => {
  const readers = (Object.keys(viewers) as Who[]).filter((who) => seen(who).descriptionPrivate !== null);
  expect(readers).toEqual(["self", "friend"]);
});

test("the private description also obeys the level of the profile's details", () => {
  const shown = (level: PrivacyLevel) =>
    (Object.keys(viewers) as Who[]).filter(
      (who) => seen(who, { seeProfileInfo: level }).descriptionPrivate !== null,
    );
  expect(shown("FRIENDS")).toEqual(["self", "friend"]);
  expect(shown("NOBODY")).toEqual(["self"]);
});

test("only the member sees the day of birth; others get the age, and a day that yields it", () => {
  const told = (who: Who) => {
    const { birthday, age } = seen(who);
    return { birthday, age };
  };
  expect(told("self")).toEqual({ birthday: "1995-05-05", age: 34 });
  for (const who of ["friend", "stranger", "guest"] as const)
    expect(told(who)).toEqual({ birthday: "1996-01-01", age: 34 });
  expect(told("blocked")).toEqual({ birthday: null, age: null });
  for (const day of ["1995-01-15", "1995-01-16", "1996-02-29", "2011-12-31", "2012-01-15"]) {
    const { birthday, age } = seen("stranger", { birthday: day });
    expect([day, age]).toEqual([day, ageOn(day, context("").now)]);
    expect([day, ageOn(birthday!, context("").now)]).toEqual([day, age!]);
  }
});

test("a view has exactly the keys of its contract, and a new column is in no view", () => {
  const keys = (of: object) => Object.keys(of).sort();
  const row = { ...everything, secretColumn: "leaks" } as PersonRow;
  const parts = { row, gallery: [photo], introduction, tags: [] };
  const account = { email: null, phoneNumber: null, hasPassword: true, connections: [] };
  for (const viewerId of ["anna", "boris", ""]) {
    expect(keys(faceView(row, context(viewerId)))).toEqual(keys(face.shape));
    expect(keys(briefView(row, context(viewerId)))).toEqual(keys(brief.shape));
    expect(keys(userView(parts, context(viewerId)))).toEqual(keys(user.shape));
  }
  // Only a deleted member has `erasesAt`, and only one whose photos wait `avatarWaits` and `photosWait`: actions add them.
  expect(
    [...keys(meView(parts, context("anna"), account)), "avatarWaits", "photosWait", "erasesAt"].sort(),
  ).toEqual(keys(me.shape));
});

test("a view of another person has no e-mail, phone or coordinates", () => {
  for (const who of Object.keys(viewers) as Who[]) {
    expect(Object.keys(seen(who)).sort()).toEqual(Object.keys(user.shape).sort());
    expect(JSON.stringify(seen(who))).not.toContain("55.75");
  }
});

test("a view matches its contract for every viewer", () => {
  const uuid = Bun.randomUUIDv7();
  for (const who of Object.keys(viewers) as Who[]) user.parse({ ...seen(who), id: uuid });
});

test("the view of a deleted or blocked person has only the name", () => {
  for (const view of [seen("stranger", { deleted: true, deletedAt: 1 }), seen("blocked"), seen("blocker")]) {
    const shown = Object.entries(view).filter(
      ([field, value]) => isShown(value) && value !== false && value !== "" && field !== "deleted",
    );
    expect(shown.map(([field]) => field).sort()).toEqual([
      "blocks",
      "hidden",
      "hide",
      "id",
      "name",
      "relation",
      "sex",
    ]);
  }
  expect(seen("stranger", { deleted: true, deletedAt: 1 }).deleted).toBe(true);
  expect(seen("blocker").deleted).toBe(false);
});

test("a rating has one decimal, and members have no distance to themselves", () => {
  expect(seen("stranger").rating).toBe(4.3);
  expect(seen("stranger").distance).toBe(25_000);
  expect(seen("self").distance).toBeNull();
});

test("a started day counts as a whole day of VIP", () => {
  const { now } = context("anna");
  const row = { ...everything, vipUntil: now + 1.5 * DAY_MS };
  const account = { email: "a@b.ru", phoneNumber: null, hasPassword: true, connections: [] };
  const mine = meView({ row, gallery: [photo], introduction, tags: [] }, context("anna"), account);
  expect(mine.vipObject).toEqual({ active: true, endDate: "2030-01-16T12:00:00.000Z", daysLeft: 2 });
  expect(mine.missing).toEqual(["tags"]);
  expect(mine.completeness).toBe(95);
});
