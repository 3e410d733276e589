import type { User } from "#contract/profile.ts";
import type { EnterRoom } from "#contract/realtime.ts";
import type { CompanionCard } from "#contract/video.ts";
import { companionOf, type Room, type Seat } from "./lobby/seat.ts";

/** A room as one of its ends sees it. Only rating mode shows the companion's card. */
export const roomView = (
  seat: Seat,
  room: Room,
  connecting: Pick<EnterRoom, "peerToken" | "iceServers">,
  companion: CompanionCard | null,
): EnterRoom => ({
  roomId: room.id,
  mode: room.mode,
  initiator: seat === room.ends[0],
  peerId: seat.peerId,
  remotePeerId: companionOf(seat, room).peerId,
  ...connecting,
  companion: room.mode === "rating" ? companion : null,
});

/** The companion's card next to the video: part of the profile, as this viewer may see it. */
export const companionView = ({ city, ...person }: User): CompanionCard => ({
  id: person.id,
  name: person.name,
  age: person.age,
  sex: person.sex,
  country: person.country,
  city: city?.name ?? null,
  image: person.image,
  rating: person.rating,
  vip: person.vip,
  status: person.status,
  tags: person.tags,
  relation: person.relation,
});
