import { userIdOf } from "#contract/person-key.ts";
import type { User } from "#contract/profile.ts";
import type { EnterRoom } from "#contract/realtime.ts";
import type { CompanionCard } from "#contract/video.ts";
import type { Deps } from "#src/deps.ts";
import type { Connection } from "#src/realtime/connection.ts";
import type { TicketEnd } from "#src/services/room-tickets.ts";
import type { Profile } from "../profile/actions.ts";
import { companionOf, type Room, type Seat } from "./lobby/seat.ts";

/** Only rating mode shows the companion's card. @internal */
export const roomView = (
  seat: Seat,
  room: Room,
  connecting: Pick<EnterRoom, "peerToken" | "iceServers" | "ticket">,
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

export const createRoomViews =
  ({ services, profile }: Pick<Deps, "services"> & { profile: Pick<Profile, "person"> }) =>
  (seat: Seat, room: Room, { lang }: Pick<Connection, "lang">): EnterRoom => {
    const idOf = ({ person }: Seat) => userIdOf(person)!;
    const { id, mode, link, openedAt, ends } = room;
    const end = seat === ends[0] ? 0 : 1;
    const [a, b] = ends.map(({ person, peerId }) => ({ person, peerId })) as [TicketEnd, TicketEnd];
    const connecting = {
      ticket: services.roomTickets.of(room, end, () => ({ id, mode, link, openedAt, ends: [a, b] })),
      peerToken: services.peerTokens.of(seat.peerId),
      iceServers: services.iceServersFor(seat.person),
    };
    const isRated = room.mode === "rating";
    const card = () => companionView(profile.person(idOf(seat), idOf(companionOf(seat, room)), lang));
    return roomView(seat, room, connecting, isRated ? card() : null);
  };

const companionView = ({ city, ...person }: User): CompanionCard => ({
  id: person.id,
  name: person.name,
  age: person.age,
  sex: person.sex,
  country: person.country,
  city: city?.name ?? null,
  image: person.image,
  rating: person.rating,
  vip: person.vip,
  verifiedAt: person.verifiedAt,
  status: person.status,
  tags: person.tags,
  relation: person.relation,
});
