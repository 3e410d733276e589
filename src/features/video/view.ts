import type { PrivacyLevel } from "#contract/people.ts";
import type { EnterRoom } from "#contract/realtime.ts";
import type { CompanionCard, IceServer } from "#contract/video.ts";
import { companionOf, type Room, type Seat } from "./lobby/seat.ts";
import { ageOn } from "./rules.ts";
import type { CompanionRow } from "./store.ts";

/** A room as one of its ends sees it. `companion` is null in classic mode, where nobody knows anything of the other. */
export const roomView = (
  seat: Seat,
  room: Room,
  iceServers: IceServer[],
  companion: CompanionCard | null,
): EnterRoom => ({
  roomId: room.id,
  mode: room.mode,
  initiator: seat === room.ends[0],
  peerId: seat.peerId,
  remotePeerId: companionOf(seat, room).peerId,
  iceServers,
  companion: room.mode === "classic" ? null : companion,
});

/** What the person opposite shows to this viewer, by their privacy settings. */
export function companionView(row: CompanionRow, now: number): CompanionCard {
  const shows = (level: PrivacyLevel) =>
    level === "EVERYONE" || (level === "FRIENDS" && row.befriendedAt !== null);
  const showsInfo = shows(row.seeProfileInfo);
  return {
    id: row.id,
    name: row.name,
    age: row.birthday ? ageOn(row.birthday, now) : null,
    sex: row.sex,
    country: row.country,
    city: showsInfo ? row.city : null,
    image: null,
    rating: shows(row.seeRating) ? row.rating : null,
    vip: row.vipUntil !== null && row.vipUntil > now,
    status: shows(row.seeStatusMessage) ? row.status : null,
  };
}
