import type { City, Image, Tag } from "#contract/people.ts";
import type { Brief, Face, Me, NotificationSettings, Privacy, User } from "#contract/profile.ts";
import { isVipAt, vipDays } from "#contract/vip-days.ts";
import { attributesFilled, coarseDistance, completeness, maySee, type Place, type Viewer } from "./rules.ts";
import type { NotificationRow, PersonRow, Ties } from "./store.ts";

/** What a view needs to know besides the row. */
export interface Looking {
  viewerId: string;
  /** Coarse place of the viewer, when known. */
  from: Place | null;
  now: number;
  online: boolean;
  /** The city in the language of the viewer. */
  cityOf(id: number): City;
  /** Addresses of a photo that work for this viewer only. */
  links(imageId: string): Pick<Image, "path" | "absolutePath" | "screen" | "thumb">;
}

export interface PersonParts {
  row: PersonRow;
  gallery: Image[];
  tags: Tag[];
}

type HiddenPart = User["hidden"][number];

/**
 * The one privacy boundary for people: nothing of a person leaves the server but through here. E-mail, phone and
 * coordinates have no place in it; distance is coarse; what a level hides is null and named in `hidden`.
 */
export function userView({ row, gallery, tags }: PersonParts, looking: Looking): User {
  const viewer = viewerOf(row, looking.viewerId);
  if (viewer !== "self" && !isOpen(row)) return closedView(row);

  const sees = {
    photos: maySee(viewer, row.seePhotos),
    profileInfo: maySee(viewer, row.seeProfileInfo),
    rating: maySee(viewer, row.seeRating),
    statusMessage: maySee(viewer, row.seeStatusMessage),
    userPic: maySee(viewer, row.seeUserPic),
  };
  const info = <T>(value: T) => (sees.profileInfo ? value : null);
  const avatarId = avatarOf(row);
  const avatar = sees.userPic && avatarId ? looking.links(avatarId) : null;
  return {
    id: row.id,
    online: looking.online,
    lastSeenAt: isoOrNull(looking.online ? looking.now : row.lastSeenAt),
    name: row.name,
    sex: row.sex,
    vip: isVipAt(row.vipUntil, looking.now),
    demo: row.demo,
    birthday: row.birthday,
    image: avatar?.screen ?? null,
    imageAbsolutePath: avatar?.absolutePath ?? null,
    imagePlaceholder: avatar ? row.avatarPlaceholder : null,
    country: row.country,
    city: row.cityId === null ? null : looking.cityOf(row.cityId),
    description: info(row.description),
    descriptionPrivate: viewer === "self" || viewer === "friend" ? row.descriptionPrivate : null,
    tags: sees.profileInfo ? tags : [],
    rating: sees.rating && row.rating !== null ? Math.round(row.rating * 10) / 10 : null,
    status: sees.statusMessage ? row.status : null,
    isViewed: row.viewed,
    distance: distanceOf(row, viewer, looking.from),
    blocked: row.lockedAt !== null,
    deleted: row.deletedAt !== null,
    hide: row.hide,
    blocks: { byMe: row.blockedByMe, byThem: row.blocksMe },
    images: sees.photos ? gallery : [],
    relation: { following: row.following, followsMe: row.followsMe, friends: row.friends },
    chatId: row.chatId,
    hidden: (Object.keys(sees) as HiddenPart[]).filter((part) => !sees[part]),
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

/** A person in a list. Photos and tags are not looked for, since a list does not show them. */
export function briefView(row: PersonRow, looking: Looking): Brief {
  const {
    images,
    tags,
    description,
    descriptionPrivate,
    hide,
    hidden,
    chatId,
    distance,
    isViewed,
    imageAbsolutePath,
    height,
    zodiacSign,
    goal,
    hasChildren,
    badHabits,
    physique,
    towardsPets,
    hairColor,
    glassColor,
    ...person
  } = userView({ row, gallery: [], tags: [] }, looking);
  return person;
}

/** The part of it that needs no translation. */
export function faceView({ city, country, rating, status, ...person }: Brief): Face {
  return person;
}

/** Whether there is more to see of them than their name, for whoever this row was read for. */
export const isOpen = (row: PersonRow) =>
  row.deletedAt === null && row.lockedAt === null && !row.blockedByMe && !row.blocksMe;

/** An avatar without a placeholder names a photo that is gone. */
const avatarOf = (row: PersonRow) => (row.avatarPlaceholder === null ? null : row.avatarId);

export function viewerOf(row: PersonRow, viewerId: string): Viewer {
  if (row.id === viewerId) return "self";
  if (row.blockedByMe || row.blocksMe) return "blocked";
  if (viewerId === "") return "guest";
  return row.friends ? "friend" : "stranger";
}

/** A name and what happened; nothing else is left to see of somebody deleted, suspended or blocked. */
function closedView(row: PersonRow): User {
  return {
    id: row.id,
    online: false,
    lastSeenAt: null,
    name: row.name,
    sex: row.sex,
    vip: false,
    demo: row.demo,
    birthday: null,
    image: null,
    imageAbsolutePath: null,
    imagePlaceholder: null,
    country: "",
    city: null,
    description: null,
    descriptionPrivate: null,
    tags: [],
    rating: null,
    status: null,
    isViewed: row.viewed,
    distance: null,
    blocked: row.lockedAt !== null,
    deleted: row.deletedAt !== null,
    hide: true,
    blocks: { byMe: row.blockedByMe, byThem: row.blocksMe },
    images: [],
    relation: { following: false, followsMe: false, friends: false },
    chatId: row.chatId,
    hidden: ["photos", "profileInfo", "rating", "statusMessage", "userPic"],
    height: null,
    zodiacSign: null,
    goal: null,
    hasChildren: null,
    badHabits: null,
    physique: null,
    towardsPets: null,
    hairColor: null,
    glassColor: null,
  };
}

/** What auth knows of oneself and the profile does not. */
export type OwnAccount = Pick<Me, "email" | "phoneNumber" | "hasPassword" | "connections">;

export function meView(parts: PersonParts, looking: Looking, account: OwnAccount): Me {
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
    ...userView(parts, looking),
    ...account,
    role: row.role,
    vipObject: vipDays(row.vipUntil, looking.now),
    completeness: percent,
    missing,
    deletedAt: isoOrNull(row.deletedAt),
  };
}

/** All that is kept about a person, in their own words and without addresses of photos, which end anyway. */
export function archiveView(
  mine: Me,
  { row, ties, ...rest }: ArchiveParts,
  nameOf: (imageId: string) => string,
) {
  const avatar = avatarOf(row);
  const { image, imageAbsolutePath, imagePlaceholder, images, distance, hidden, isViewed, ...profile } = mine;
  return {
    profile: {
      ...profile,
      avatar: avatar && nameOf(avatar),
      photos: images.map(({ id }) => nameOf(id)),
      place: row.lat === null ? null : { lat: row.lat, lon: row.lon },
      joinedAt: isoOrNull(row.createdAt),
    },
    privacy: privacyView(row),
    ...rest,
    friends: ties.friends.map(({ since, ...who }) => ({ ...who, since: isoOrNull(since) })),
    friendRequests: ties.requests.map(({ at, ...who }) => ({ ...who, at: isoOrNull(at) })),
    blocked: ties.blocked.map(({ since, ...who }) => ({ ...who, since: isoOrNull(since) })),
    viewed: ties.viewed.map(({ at, ...who }) => ({ ...who, at: isoOrNull(at) })),
  };
}

interface ArchiveParts {
  row: PersonRow;
  ties: Ties;
  notifications: NotificationSettings;
  consents: object[];
  sessions: object[];
}

export const privacyView = (row: PersonRow): Privacy => ({
  uid: row.id,
  photos: row.seePhotos,
  profileInfo: row.seeProfileInfo,
  rating: row.seeRating,
  statusMessage: row.seeStatusMessage,
  userPic: row.seeUserPic,
});

export const notificationsView = (row: NotificationRow | undefined): NotificationSettings => ({
  messages: row?.messages ?? true,
  friendRequests: row?.friendRequests ?? true,
  news: row?.news ?? true,
  digest: row?.digest ?? false,
});

const isoOrNull = (time: number | null) => (time === null ? null : new Date(time).toISOString());

function distanceOf(row: PersonRow, viewer: Viewer, from: Place | null): number | null {
  if (viewer === "self" || !from || row.lat === null || row.lon === null) return null;
  return coarseDistance(from, { lat: row.lat, lon: row.lon });
}
