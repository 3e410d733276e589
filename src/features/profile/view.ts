import { ageOn, birthdayForOthers } from "#contract/age.ts";
import type { Place } from "#contract/distance.ts";
import type { City, Image, Tag, Voice } from "#contract/people.ts";
import type { Brief, Card, Face, Me, NotificationSettings, Privacy, User } from "#contract/profile.ts";
import type { Prompt } from "#contract/prompts.ts";
import { blocksView, mayMeet, maySee } from "#contract/standing.ts";
import { iso, isoOrNull, MINUTE_MS } from "#contract/time.ts";
import { isVipAt, vipDays } from "#contract/vip-days.ts";
import type { Earlier, ProfileVersion } from "../evidence/actions.ts";
import { attributesFilled, completeness, maySeePart, type Viewer } from "./rules.ts";
import type { PersonRow, ViewedRow } from "./store.ts";

export interface ViewContext {
  viewerId: string;
  now: number;
  online: boolean;
  /** Rounded metres from the viewer; null if the viewer's own place is unknown. */
  distanceTo(id: string, place: Place): number | null;
  cityOf(id: number): City;
  links(imageId: string): Pick<Image, "path" | "absolutePath" | "screen" | "thumb">;
}

export interface PersonParts {
  row: PersonRow;
  gallery: Image[];
  introduction: Voice | null;
  tags: Tag[];
}

/**
 * The one privacy boundary for people: nothing about a person leaves the server except through here. Each view picks what it
 * shows, so a new column is shown nowhere until it is picked. What a level hides is null and listed in `hidden`. A face is what a
 * frame carries.
 */
export function faceView(
  row: PersonRow,
  context: ViewContext,
  visible = visibilityOf(row, context.viewerId),
): Face {
  const { open } = visible;
  const avatar = avatarFor(row, visible, context);
  return {
    id: row.id,
    name: row.name,
    sex: row.sex,
    demo: row.demo,
    online: open && context.online,
    lastSeenAt: open ? isoOrNull(context.online ? thisMinute(context.now) : row.lastSeenAt) : null,
    vip: open && isVipAt(row.vipUntil, context.now),
    verifiedAt: open ? isoOrNull(row.verifiedAt) : null,
    ...(open ? bornView(row, visible.viewer, context.now) : { birthday: null, age: null }),
    image: avatar?.screen ?? null,
    imagePlaceholder: avatar && row.avatarPlaceholder,
    blocked: row.lockedAt !== null,
    deleted: row.deletedAt !== null,
    blocks: blocksView(row),
    relation: {
      following: open && row.following,
      followsMe: open && row.followsMe,
      friends: open && row.friends,
      liked: open && row.liked,
      matched: open && row.matched,
    },
  };
}

/** So that a list of people who are online is the same when it is fetched again. */
const thisMinute = (now: number): number => now - (now % MINUTE_MS);

export function briefView(
  row: PersonRow,
  context: ViewContext,
  visible = visibilityOf(row, context.viewerId),
): Brief {
  const { open, rating, statusMessage } = visible;
  return {
    ...faceView(row, context, visible),
    country: open ? row.country : "",
    city: open && row.cityId !== null ? context.cityOf(row.cityId) : null,
    rating: rating && row.rating !== null ? Math.round(row.rating * 10) / 10 : null,
    status: statusMessage ? row.status : null,
  };
}

export function cardView(row: PersonRow, context: ViewContext): Card {
  const visible = visibilityOf(row, context.viewerId);
  return { ...briefView(row, context, visible), prompt: promptsOf(row, visible)[0] ?? null };
}

/** What this viewer may see of them, and quote. */
export const promptsView = (row: PersonRow, viewerId: string): Prompt[] =>
  promptsOf(row, visibilityOf(row, viewerId));

const promptsOf = ({ prompts }: PersonRow, { profileInfo }: Visibility) => (profileInfo ? prompts : []);

/** A closed one has only what a face shows. */
export function userView({ row, gallery, introduction, tags }: PersonParts, context: ViewContext): User {
  const visible = visibilityOf(row, context.viewerId);
  const info = <T>(value: T) => (visible.profileInfo ? value : null);
  return {
    ...briefView(row, context, visible),
    imageAbsolutePath: avatarFor(row, visible, context)?.absolutePath ?? null,
    description: info(row.description),
    descriptionPrivate: isClose(visible.viewer) ? info(row.descriptionPrivate) : null,
    tags: visible.profileInfo ? tags : [],
    languages: visible.profileInfo ? row.languages : [],
    prompts: promptsOf(row, visible),
    isViewed: row.viewed,
    distance: visible.profileInfo ? distanceOf(row, visible.viewer, context) : null,
    hide: !visible.open || row.hide,
    images: visible.photos ? gallery : [],
    introduction: visible.photos ? introduction : null,
    chatId: row.chatId,
    hidden: PARTS.filter((part) => !visible[part]),
    height: info(row.height),
    zodiacSign: info(row.zodiacSign),
    goal: info(row.goal),
    hasChildren: info(row.hasChildren),
    badHabits: info(row.badHabits),
    physique: info(row.physique),
    towardsPets: info(row.towardsPets),
    hairColor: info(row.hairColor),
    glassColor: info(row.glassColor),
  };
}

/** As a reporter could see it: blocks and a deletion came later. Photos by id. */
export interface EarlierProfile {
  until: number;
  name: string;
  status: string | null;
  description: string | null;
  prompts: Prompt[];
  images: string[];
}

export function earlierView(
  { until, name, levels, ...version }: Earlier<ProfileVersion>,
  areFriends: boolean,
): EarlierProfile {
  const shown = (part: keyof typeof levels) => maySeePart(areFriends ? "friend" : "stranger", levels[part]);
  const avatar = shown("userPic") && version.avatarId !== null ? [version.avatarId] : [];
  return {
    until,
    name,
    status: shown("statusMessage") ? version.status : null,
    description: shown("profileInfo") ? version.description : null,
    prompts: shown("profileInfo") ? (version.prompts ?? []) : [],
    images: [...new Set([...avatar, ...(shown("photos") ? version.photos : [])])],
  };
}

type Part = User["hidden"][number];
const PARTS = ["photos", "profileInfo", "rating", "statusMessage", "userPic"] as const satisfies Part[];

type Visibility = Record<Part, boolean> & { viewer: Viewer; open: boolean };

function visibilityOf(row: PersonRow, viewerId: string): Visibility {
  const viewer = viewerOf(row, viewerId);
  const open = viewer === "self" || maySee(row);
  return {
    viewer,
    open,
    photos: open && maySeePart(viewer, row.seePhotos),
    profileInfo: open && maySeePart(viewer, row.seeProfileInfo),
    rating: open && maySeePart(viewer, row.seeRating),
    statusMessage: open && maySeePart(viewer, row.seeStatusMessage),
    userPic: open && maySeePart(viewer, row.seeUserPic),
  };
}

function viewerOf(row: PersonRow, viewerId: string): Viewer {
  if (row.id === viewerId) return "self";
  if (!mayMeet(row)) return "blocked";
  if (viewerId === "") return "guest";
  return row.friends ? "friend" : "stranger";
}

const isClose = (viewer: Viewer) => viewer === "self" || viewer === "friend";

/** An avatar without a placeholder refers to a photo that is gone. */
const avatarOf = (row: PersonRow) => (row.avatarPlaceholder === null ? null : row.avatarId);

function avatarFor(row: PersonRow, { userPic }: Visibility, { links }: ViewContext) {
  const avatarId = avatarOf(row);
  return avatarId && userPic ? links(avatarId) : null;
}

function bornView({ birthday }: PersonRow, viewer: Viewer, now: number): Pick<Face, "birthday" | "age"> {
  if (birthday === null) return { birthday, age: null };
  const age = ageOn(birthday, now);
  return { birthday: viewer === "self" ? birthday : birthdayForOthers(age, now), age };
}

function distanceOf({ id, lat, lon }: PersonRow, viewer: Viewer, context: ViewContext): number | null {
  if (viewer === "self" || lat === null || lon === null) return null;
  return context.distanceTo(id, { lat, lon });
}

export type OwnAccount = Pick<Me, "email" | "phoneNumber" | "hasPassword" | "connections">;

export function meView(parts: PersonParts, context: ViewContext, account: OwnAccount): Me {
  const { row, gallery, tags } = parts;
  const { percent, missing } = completeness({
    avatar: avatarOf(row) !== null,
    city: row.cityId !== null,
    description: Boolean(row.description),
    photos: gallery.length > 0,
    tags: tags.length > 0,
    status: Boolean(row.status),
    attributes: attributesFilled(row),
  });
  return {
    ...userView(parts, context),
    ...account,
    role: row.role,
    rating: row.rating === null ? null : Math.round(row.rating * 100) / 100,
    reviews: row.reviewCount,
    avatarId: avatarOf(row),
    vipObject: vipDays(row.vipUntil, context.now),
    completeness: percent,
    missing,
    joinedAt: iso(row.createdAt),
    deletedAt: isoOrNull(row.deletedAt),
  };
}

/** As they entered it, and without photo addresses, which expire anyway. */
export function archiveView(
  mine: Me,
  { row, viewed, ...rest }: ArchiveParts,
  nameOf: { photo(id: string): string; voice(id: string): string },
) {
  const avatar = avatarOf(row);
  const {
    image,
    imageAbsolutePath,
    imagePlaceholder,
    avatarId,
    images,
    introduction,
    distance,
    hidden,
    isViewed,
    ...profile
  } = mine;
  return {
    profile: {
      ...profile,
      avatar: avatar && nameOf.photo(avatar),
      photos: images.map(({ id }) => nameOf.photo(id)),
      introduction: introduction && nameOf.voice(introduction.id),
      place: row.lat === null ? null : { lat: row.lat, lon: row.lon },
      joinedAt: isoOrNull(row.createdAt),
    },
    privacy: privacyView(row),
    ...rest,
    viewed: viewed.map(({ at, ...who }) => ({ ...who, at: isoOrNull(at) })),
  };
}

interface ArchiveParts {
  row: PersonRow;
  viewed: ViewedRow[];
  notifications: NotificationSettings;
  consents: object[];
  sessions: object[];
  payments: object[];
  linkedCards: object[];
  automaticCharges: object;
  vipDays: object[];
}

export const privacyView = (row: PersonRow): Privacy => ({
  uid: row.id,
  photos: row.seePhotos,
  profileInfo: row.seeProfileInfo,
  rating: row.seeRating,
  statusMessage: row.seeStatusMessage,
  userPic: row.seeUserPic,
  readReceipts: row.readReceipts,
});
