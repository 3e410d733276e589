import type { NotificationSettings, PrivacyChanges, ProfileChanges } from "#contract/profile.ts";
import type { Deps } from "#src/deps.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import type { Images } from "#src/features/images/actions.ts";
import { cityView, type Lang } from "#src/features/places/actions.ts";
import type { Tags } from "#src/features/tags/actions.ts";
import { Problem } from "#src/problem.ts";
import { hasProhibitedWords } from "#src/prohibited-words/find.ts";
import { zipOf } from "./archive.ts";
import { coarsePlace, type Place, RESTORE_MS } from "./rules.ts";
import { createProfileStore, type PersonRow, type UserChanges } from "./store.ts";
import { type Looking, meView, notificationsView, type PersonParts, privacyView, userView } from "./view.ts";

export type Profile = ReturnType<typeof createProfile>;

export function createProfile({
  db,
  hub,
  clock,
  auth,
  images,
  tags,
}: Pick<Deps, "db" | "hub" | "clock"> & { auth: Auth; images: Images; tags: Tags }) {
  const store = createProfileStore(db);

  function me(userId: string, lang: Lang) {
    const row = personRow(userId, userId);
    return meView(partsOf(row, userId), looking(userId, row, lang), auth.accountOf(userId));
  }

  /** Somebody's profile as this viewer may see it. @throws Problem user_not_found */
  function person(viewerId: string, id: string, lang: Lang) {
    const row = personRow(id, viewerId);
    return userView(partsOf(row, viewerId), looking(viewerId, row, lang));
  }

  /** Changes the fields that are given. @throws Problem obscene_terms, invalid_birthdate, not_found (city) */
  function update(userId: string, { tags: tagNames, ...fields }: ProfileChanges): void {
    refuseProhibited(fields.name, fields.description, fields.descriptionPrivate);
    if (fields.birthday) auth.refuseWrongAge(fields.birthday);
    db.transaction(() => {
      const city = typeof fields.cityId === "number" ? cityOf(fields.cityId) : undefined;
      const changes: UserChanges = { ...fields, ...(city && { country: city.country }) };
      if (Object.keys(changes).length > 0) store.change(userId, changes);
      if (tagNames) tags.set(userId, tagNames);
    });
  }

  function setStatus(userId: string, status: string): void {
    refuseProhibited(status);
    store.change(userId, { status: status || null });
  }

  /** Only the middle of a wide cell is kept; see rules.ts. */
  function setPlace(userId: string, place: Place): void {
    store.change(userId, coarsePlace(place));
  }

  /** The avatar may be any photo of one's own, in the gallery or not. @throws Problem not_found */
  function setAvatar(userId: string, imageId: string): void {
    images.ownImage(userId, imageId);
    store.change(userId, { avatarId: imageId });
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

  function setNotifications(userId: string, changes: Partial<NotificationSettings>): void {
    store.setNotifications(userId, changes);
  }

  /** @throws Problem user_not_found for nobody, and for those who may not be seen. */
  function noteView(viewerId: string, id: string): void {
    const row = personRow(id, viewerId);
    if (row.deletedAt !== null || row.blockedByMe || row.blocksMe) throw new Problem("user_not_found");
    if (viewerId !== id) store.view(viewerId, id, clock());
  }

  /** Hides the account at once and ends its sessions; it can come back for 30 days. @throws Problem wrong_password */
  async function remove(userId: string, password: string | undefined, address: string): Promise<void> {
    await auth.confirmPassword(userId, password, address);
    store.change(userId, { deletedAt: clock() });
    auth.endAllSessions(userId);
  }

  function restore(userId: string): void {
    store.change(userId, { deletedAt: null });
  }

  /** Erases those whose 30 days are over: first the rows, which refer to everything else, then the files. */
  async function eraseDeleted(): Promise<void> {
    for (const { id } of store.deletedBefore(clock() - RESTORE_MS)) {
      const imageIds = images.idsOf(id);
      tags.set(id, []);
      store.erase(id);
      await images.eraseFiles(imageIds);
    }
  }

  /** All that is kept about a person, as a ZIP: `data.json` and every photo. */
  async function archive(userId: string, lang: Lang): Promise<Uint8Array<ArrayBuffer>> {
    const data = {
      profile: me(userId, lang),
      privacy: privacyView(personRow(userId, userId)),
      notifications: notificationsView(store.notifications(userId)),
      ...auth.archiveOf(userId),
    };
    const photos = await images.originals(userId);
    return zipOf(data, photos);
  }

  /** @throws Problem user_not_found */
  function personRow(id: string, viewerId: string): PersonRow {
    const row = store.person(id, viewerId);
    if (!row) throw new Problem("user_not_found");
    return row;
  }

  function partsOf(row: PersonRow, viewerId: string): PersonParts {
    return { row, gallery: images.gallery(row.id, viewerId), tags: tags.of(row.id) };
  }

  function looking(viewerId: string, row: PersonRow, lang: Lang): Looking {
    const place = store.placeOf(viewerId);
    return {
      viewerId,
      from: place && place.lat !== null && place.lon !== null ? { lat: place.lat, lon: place.lon } : null,
      now: clock(),
      online: hub.tabsOf(`user:${row.id}`).length > 0,
      cityOf: (city) => cityView(city, lang),
      links: (imageId) => images.linksFor(imageId, viewerId),
    };
  }

  function cityOf(id: number) {
    const city = store.cityExists(id);
    if (!city)
      throw new Problem("validation_failed", {
        errors: [{ path: "cityId", code: "not_found", message: "No such city" }],
      });
    return city;
  }

  return {
    me,
    person,
    update,
    setStatus,
    setPlace,
    setAvatar,
    setPrivacy,
    setNotifications,
    noteView,
    remove,
    restore,
    archive,
    eraseDeleted,
    privacy: (userId: string) => privacyView(personRow(userId, userId)),
    notifications: (userId: string) => notificationsView(store.notifications(userId)),
  };
}

function refuseProhibited(...texts: (string | null | undefined)[]): void {
  if (texts.some((text) => text && hasProhibitedWords(text))) throw new Problem("obscene_terms");
}
