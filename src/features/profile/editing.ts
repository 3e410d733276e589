import { coarsePlace, type Place } from "#contract/distance.ts";
import type { PrivacyChanges, ProfileChanges } from "#contract/profile.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import type { Images } from "#src/features/images/actions.ts";
import type { Places } from "#src/features/places/actions.ts";
import type { Tags } from "#src/features/tags/actions.ts";
import type { Words } from "#src/features/words/actions.ts";
import { Listeners } from "#src/listeners.ts";
import { fieldProblem, Problem, refuseFor } from "#src/problem.ts";
import { RollingLimit } from "#src/timing/rolling-limit.ts";
import { homeCity } from "./home.ts";
import {
  CITY_MOVES_A_DAY,
  IDENTITY_CHANGES_A_DAY,
  PLACE_MOVES_A_DAY,
  RECEIPT_CHANGES_A_DAY,
} from "./rules.ts";
import type { PersonRow, ProfileStore, UserChanges } from "./store.ts";
import type { Versions } from "./versions.ts";
import type { Viewing } from "./viewing.ts";

export function createEditing({
  clock,
  log,
  auth,
  images,
  places,
  tags,
  words,
  store,
  viewing,
  versions: { changing },
}: Pick<Deps, "clock" | "log"> & {
  auth: Auth;
  images: Images;
  places: Places;
  tags: Tags;
  words: Pick<Words, "refuse">;
  store: ProfileStore;
  viewing: Viewing;
  versions: Pick<Versions, "changing">;
}) {
  const placeMoves = new RollingLimit(PLACE_MOVES_A_DAY, DAY_MS);
  const cityMoves = new RollingLimit(CITY_MOVES_A_DAY, DAY_MS);
  const identityChanges = new RollingLimit(IDENTITY_CHANGES_A_DAY, DAY_MS);
  const receiptChanges = new RollingLimit(RECEIPT_CHANGES_A_DAY, DAY_MS);
  const receiptsChanged = new Listeners<[userId: string]>("read receipts", log);

  function update(userId: string, { tags: tagNames, ...fields }: ProfileChanges): void {
    words.refuse({
      name: fields.name,
      description: fields.description,
      descriptionPrivate: fields.descriptionPrivate,
      prompts: fields.prompts?.map(({ answer }) => answer).join("\n"),
    });
    if (fields.name) auth.refuseReservedName(fields.name);
    if (fields.birthday) auth.refuseWrongAge(fields.birthday);
    const limits = changing(userId, () => {
      const changes: UserChanges = { ...fields, ...homeOf(userId, fields) };
      const limits = limitsOf(viewing.personRow(userId, userId), fields);
      if (Object.keys(changes).length > 0) store.change(userId, changes);
      if (tagNames) tags.set(userId, tagNames);
      return limits;
    });
    // Counted once all is stored: a save that is refused for one field spends no change of another.
    for (const limit of limits) limit.take(userId, clock());
  }

  /** Setting a birthday for the first time is no change. */
  function limitsOf(before: PersonRow, fields: ProfileChanges): RollingLimit[] {
    const identity = (["birthday", "sex"] as const).filter(
      (field) => fields[field] !== undefined && before[field] !== null && fields[field] !== before[field],
    );
    const isChanged = identity.length > 0;
    const isMoved = Boolean(fields.cityId) && fields.cityId !== before.cityId;
    if (isChanged) refuseIdentityChange(before.id, identity);
    if (isMoved) refuseCityMove(before.id);
    return [...(isChanged ? [identityChanges] : []), ...(isMoved ? [cityMoves] : [])];
  }

  /** Setting a city sets its country; setting another country clears the city. */
  function homeOf(userId: string, { cityId, country }: ProfileChanges): UserChanges {
    if (typeof cityId === "number") return { country: homeCity(places, cityId).country };
    if (country && !isIn(country, viewing.personRow(userId, userId).cityId)) return { cityId: null };
    return {};
  }

  const isIn = (country: string, cityId: number | null) =>
    cityId !== null && homeCity(places, cityId).country === country;

  function setStatus(userId: string, status: string): void {
    words.refuse({ status });
    changing(userId, () => void store.change(userId, { status: status || null }));
  }

  /** Stores only the middle of a wide cell (contract/distance.ts); staying in the same cell is no move. */
  function setPlace(userId: string, place: Place): void {
    const kept = coarsePlace(place);
    const before = viewing.placeOf(userId);
    if (before?.lat === kept.lat && before.lon === kept.lon) return;
    refuseFor(placeMoves.waitMs(userId, clock()), "place_limit_reached");
    store.change(userId, kept);
    placeMoves.take(userId, clock());
  }

  function refuseIdentityChange(userId: string, fields: readonly string[]): void {
    const waitMs = identityChanges.waitMs(userId, clock());
    if (waitMs === 0) return;
    const limit = Math.ceil(waitMs / HOUR_MS);
    const { errors } = fieldProblem("identity_limit_reached", ...fields).extra;
    throw new Problem("identity_limit_reached", {
      errors: errors!.map((error) => ({ ...error, limit })),
      retryAfterSeconds: waitMs / 1000,
    });
  }

  function refuseCityMove(userId: string): void {
    const waitMs = cityMoves.waitMs(userId, clock());
    if (waitMs === 0) return;
    const { extra } = fieldProblem("place_limit_reached", "cityId");
    throw new Problem("place_limit_reached", { ...extra, retryAfterSeconds: waitMs / 1000 });
  }

  /** The first photo of a member without an avatar becomes the avatar. */
  function addPhoto(userId: string, imageId: string): void {
    changing(userId, () => {
      images.addToGallery(userId, imageId);
      if (viewing.personRow(userId, userId).avatarPlaceholder === null) makeAvatar(userId, imageId);
    });
  }

  /** Any of the member's own photos, in the gallery or not. */
  function setAvatar(userId: string, imageId: string): void {
    changing(userId, () => {
      makeAvatar(userId, imageId);
    });
  }

  function makeAvatar(userId: string, avatarId: string): void {
    const isAwaited = images.askForReview(userId, avatarId, { isMain: true });
    if (!isAwaited) store.change(userId, { avatarId });
  }

  const setGallery = (userId: string, imageIds: string[]): void =>
    changing(userId, () => images.setGallery(userId, imageIds));

  const removePhoto = (userId: string, imageId: string): Promise<void> =>
    images.remove(userId, imageId, (work) => changing(userId, work));

  const setIntroduction = (userId: string, voiceId: string | null): Promise<void> =>
    images.setIntroduction(userId, voiceId, (work) => changing(userId, work));

  /** @throws Problem rate_limited, for read receipts turned on and off again and again */
  function setPrivacy(userId: string, { readReceipts, ...levels }: PrivacyChanges): void {
    const changes: UserChanges = {
      seePhotos: levels.photos,
      seeProfileInfo: levels.profileInfo,
      seeRating: levels.rating,
      seeStatusMessage: levels.statusMessage,
      seeUserPic: levels.userPic,
      readReceipts,
    };
    if (Object.values(changes).every((value) => value === undefined)) return;
    const before = viewing.personRow(userId, userId).readReceipts;
    const isOtherReceipts = readReceipts !== undefined && readReceipts !== before;
    if (isOtherReceipts) refuseFor(receiptChanges.take(userId, clock()));
    changing(userId, () => void store.change(userId, changes));
    if (isOtherReceipts) receiptsChanged.notify(userId);
  }

  return {
    update,
    setStatus,
    setPlace,
    addPhoto,
    setAvatar,
    setGallery,
    removePhoto,
    setIntroduction,
    setPrivacy,
    /** Called once it is committed that a member shows read receipts, or no longer does. */
    whenReceiptsChanged: receiptsChanged.add,
  };
}
