import { coarsePlace, type Place } from "#contract/distance.ts";
import type { Lang } from "#contract/lang.ts";
import type { Brief, Face, PrivacyChanges, ProfileChanges } from "#contract/profile.ts";
import { DAY_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Auth, Session } from "#src/features/auth/actions.ts";
import type { Images } from "#src/features/images/actions.ts";
import { cityView, type Places } from "#src/features/places/actions.ts";
import type { Presence } from "#src/features/presence/actions.ts";
import type { Tags } from "#src/features/tags/actions.ts";
import { maySee } from "#src/features/ties/actions.ts";
import { fieldProblem, Problem } from "#src/problem.ts";
import { hasProhibitedWords } from "#src/prohibited-words/find-later.ts";
import { RollingLimit } from "#src/timing/rolling-limit.ts";
import { photoName, zipOf } from "./archive.ts";
import { createLetterSettings } from "./letter-settings.ts";
import { lastChance, PLACE_MOVES_A_DAY } from "./rules.ts";
import { createProfileStore, type PersonRow, type UserChanges } from "./store.ts";
import {
  archiveView,
  briefView,
  faceView,
  type Looking,
  meView,
  type PersonParts,
  privacyView,
  userView,
} from "./view.ts";

export { photoName } from "./archive.ts";
export type Profile = ReturnType<typeof createProfile>;

/** Whoever keeps something about people beside their profile. */
export interface Keeper {
  /** What is kept about this person, for the archive of their data, by name. */
  archive(userId: string): Promise<Record<string, unknown>>;
  /** They are being erased: what cannot go together with their row goes before it. */
  erase?(userId: string): Promise<void>;
}

export function createProfile({
  db,
  clock,
  auth,
  images,
  places,
  presence,
  tags,
}: Pick<Deps, "db" | "clock"> & {
  auth: Auth;
  images: Images;
  places: Places;
  presence: Presence;
  tags: Tags;
}) {
  const store = createProfileStore(db);
  const letterSettings = createLetterSettings({ db, auth, store });
  const placeMoves = new RollingLimit(PLACE_MOVES_A_DAY, DAY_MS);
  const keepers: Keeper[] = [];

  function me(userId: string, lang: Lang) {
    return db.reading(() => {
      const row = personRow(userId, userId);
      return meView(partsOf(row, userId), looking(userId, row, lang), auth.accountOf(userId));
    });
  }

  /** Somebody's profile as this viewer may see it. @throws Problem not_found */
  function person(viewerId: string, id: string, lang: Lang) {
    return db.reading(() => {
      const row = personRow(id, viewerId);
      return userView(partsOf(row, viewerId), looking(viewerId, row, lang));
    });
  }

  /** People as this viewer may see them in a list, by id; nobody is missing but those who do not exist. */
  function briefs(viewerId: string, ids: readonly string[], lang: Lang): Map<string, Brief> {
    const people = store.people(ids, viewerId);
    return new Map(people.map((row) => [row.id, briefView(row, looking(viewerId, row, lang))]));
  }

  /** The same without what needs a language. */
  function faces(viewerId: string, ids: readonly string[]): Map<string, Face> {
    const people = store.people(ids, viewerId);
    return new Map(people.map((row) => [row.id, faceView(row, looking(viewerId, row))]));
  }

  /** One person as a frame of the socket shows them, in whatever language. @throws Problem not_found */
  function face(viewerId: string, id: string): Face {
    const row = personRow(id, viewerId);
    return faceView(row, looking(viewerId, row));
  }

  /** Changes the fields that are given. @throws Problem obscene_terms, invalid_birthdate, validation_failed (no such city) */
  function update(userId: string, { tags: tagNames, ...fields }: ProfileChanges): void {
    refuseProhibited({
      name: fields.name,
      description: fields.description,
      descriptionPrivate: fields.descriptionPrivate,
    });
    if (fields.birthday) auth.refuseWrongAge(fields.birthday);
    db.transaction(() => {
      const changes: UserChanges = { ...fields, ...homeOf(userId, fields) };
      if (Object.keys(changes).length > 0) store.change(userId, changes);
      if (tagNames) tags.set(userId, tagNames);
    });
  }

  /** A city brings its country; a country that the city is not in takes the city away. */
  function homeOf(userId: string, { cityId, country }: ProfileChanges): UserChanges {
    if (typeof cityId === "number") return { country: cityById(cityId).country };
    if (country && !isIn(country, personRow(userId, userId).cityId)) return { cityId: null };
    return {};
  }

  function setStatus(userId: string, status: string): void {
    refuseProhibited({ status });
    store.change(userId, { status: status || null });
  }

  /**
   * Only the middle of a wide cell is kept (contract/distance.ts), and being in the same cell again is no move.
   * @throws Problem place_limit_reached
   */
  function setPlace(userId: string, place: Place): void {
    const kept = coarsePlace(place);
    const before = placeOf(userId);
    if (before?.lat === kept.lat && before.lon === kept.lon) return;
    const waitMs = placeMoves.take(userId, clock());
    if (waitMs > 0) throw new Problem("place_limit_reached", { retryAfterSeconds: waitMs / 1000 });
    store.change(userId, kept);
  }

  /** The avatar may be any photo of one's own, in the gallery or not. @throws Problem not_found */
  function setAvatar(userId: string, imageId: string): void {
    db.transaction(() => {
      images.ownImage(userId, imageId);
      store.change(userId, { avatarId: imageId });
    });
  }

  function setPrivacy(userId: string, levels: PrivacyChanges): void {
    const changes: UserChanges = {
      seePhotos: levels.photos,
      seeProfileInfo: levels.profileInfo,
      seeRating: levels.rating,
      seeStatusMessage: levels.statusMessage,
      seeUserPic: levels.userPic,
    };
    if (Object.values(changes).some(Boolean)) store.change(userId, changes);
  }

  /** @throws Problem not_found for nobody, and for those who may not be seen. */
  function noteView(viewerId: string, id: string): void {
    const row = personRow(id, viewerId);
    if (!maySee(row)) throw new Problem("not_found");
    if (viewerId !== id) store.view(viewerId, id, clock());
  }

  /** Hides the account at once and ends its sessions; it can come back for 30 days. @throws Problem wrong_password */
  async function remove(session: Session, password: string | undefined): Promise<void> {
    const { userId } = session;
    const stillHolds = await auth.confirmPassword(session, password);
    db.transaction(() => {
      stillHolds();
      store.change(userId, { deletedAt: clock() });
      auth.endAllSessions(userId);
    });
  }

  /** @throws Problem not_found once the 30 days are over: then the account is being erased. */
  function restore(userId: string): void {
    const { deletedAt } = personRow(userId, userId);
    if (deletedAt !== null && deletedAt <= lastChance(clock())) throw new Problem("not_found");
    store.change(userId, { deletedAt: null });
  }

  /**
   * Erases those whose 30 days are over: first the files, which only the rows lead to, then the rows. One who cannot be
   * erased now (a store of files that does not answer) keeps nobody else.
   */
  async function eraseDeleted(): Promise<void> {
    const failures: unknown[] = [];
    for (const { id } of store.deletedUntil(lastChance(clock())))
      await erase(id).catch((error) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, "Not everybody could be erased");
  }

  /** A keeper that fails keeps no other from erasing; the row stays until all have done it. */
  async function erase(id: string): Promise<void> {
    const failures: unknown[] = [];
    for (const keeper of keepers) await keeper.erase?.(id).catch((error) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, `${id} could not be erased`);
    await images.eraseAllOf(id);
    db.transaction(() => {
      tags.set(id, []);
      store.erase(id);
    });
  }

  /** All that is kept about a person, as a ZIP: `data.json` and every photo. */
  async function archive(userId: string, lang: Lang): Promise<Uint8Array<ArrayBuffer>> {
    const parts = {
      row: personRow(userId, userId),
      viewed: store.viewedBy(userId),
      notifications: letterSettings.notifications(userId),
      ...auth.archiveOf(userId),
    };
    const data = archiveView(me(userId, lang), parts, photoName);
    for (const keeper of keepers) Object.assign(data, await keeper.archive(userId));
    return zipOf(data, images.originals(userId));
  }

  /** @throws Problem not_found */
  function personRow(id: string, viewerId: string): PersonRow {
    const row = store.person(id, viewerId);
    if (!row) throw new Problem("not_found");
    return row;
  }

  function partsOf(row: PersonRow, viewerId: string): PersonParts {
    return { row, gallery: images.gallery(row.id, viewerId), tags: tags.of(row.id) };
  }

  function placeOf(viewerId: string): Place | null {
    const place = store.placeOf(viewerId);
    return place && place.lat !== null && place.lon !== null ? { lat: place.lat, lon: place.lon } : null;
  }

  /** Frames carry no names of places, so those who make them need no language. */
  function looking(viewerId: string, row: PersonRow, lang: Lang = "ru"): Looking {
    return {
      viewerId,
      now: clock(),
      online: presence.isOnline(row.id),
      distanceTo: (id, place) => {
        const from = placeOf(viewerId);
        return from && places.distance({ id: viewerId, place: from }, { id, place });
      },
      cityOf: (id) => cityView(cityById(id), lang),
      links: (imageId) => images.linksFor(imageId, viewerId),
    };
  }

  const isIn = (country: string, cityId: number | null) =>
    cityId !== null && cityById(cityId).country === country;

  function cityById(id: number) {
    const city = places.cityById(id);
    if (!city)
      throw new Problem("validation_failed", {
        errors: [{ path: "cityId", code: "not_found", message: "No such city" }],
      });
    return city;
  }

  return {
    me,
    person,
    briefs,
    faces,
    face,
    update,
    setStatus,
    setPlace,
    setAvatar,
    setPrivacy,
    noteView,
    remove,
    restore,
    archive,
    eraseDeleted,
    /** Another feature keeps something about people too. */
    whenLeaving: (keeper: Keeper): void => void keepers.push(keeper),
    privacy: (userId: string) => privacyView(personRow(userId, userId)),
    ...letterSettings,
  };
}

/** Names every field that is wrong, so that a form shows all of them at once. @throws Problem obscene_terms */
function refuseProhibited(texts: Record<string, string | null | undefined>): void {
  const wrong = Object.keys(texts).filter((field) => hasProhibitedWords(texts[field] ?? ""));
  if (wrong.length > 0) throw fieldProblem("obscene_terms", ...wrong);
}
