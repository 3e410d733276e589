import type { Grants } from "#src/realtime/peerjs/grants.ts";
import type { Sockets } from "#src/realtime/sockets.ts";
import type { WireSocket } from "#src/realtime/wire.ts";
import type { FromCore, FromGateway } from "./codec.ts";

/** Where a peer's socket is: at a gateway, which has to be told, or at the core, which knows. */
export interface PeerPlace {
  /** The incarnation of the gateway, or "" for the core. */
  id: string;
  tell(op: FromCore): void;
}

export const AT_CORE: PeerPlace = { id: "", tell() {} };

/** Tells gateways who may signal to whom and where the other is, so that signals need not come to the core. */
export function createSwitchboard(
  { grants, sockets }: { grants: Grants; sockets: Pick<Sockets, "whenPeerMoved" | "relayed"> },
  placeOf: (socket: WireSocket) => PeerPlace,
) {
  const places = new Map<string, PeerPlace>();

  sockets.whenPeerMoved((peer, socket) => moved(peer, socket && placeOf(socket)));
  grants.whenGiven(introduce);
  grants.whenEnded((one, other) => {
    for (const place of placesOf(one, other)) place.tell(["revoke", one]);
  });

  const placesOf = (one: string, other: string) =>
    new Set([places.get(one), places.get(other)].filter((place) => place !== undefined));

  /** A gateway that holds both is told once. */
  function introduce(one: string, other: string): void {
    tellOf(one, other);
    if (places.get(one) !== places.get(other)) tellOf(other, one);
  }

  function tellOf(peer: string, other: string): void {
    places.get(peer)?.tell(["grant", peer, other, places.get(other)?.id ?? null]);
  }

  function moved(peer: string, place: PeerPlace | null): void {
    const before = places.get(peer);
    if (place) places.set(peer, place);
    else places.delete(peer);
    const other = grants.otherOf(peer);
    if (other === undefined) return;
    if (before && before !== place && before !== places.get(other)) before.tell(["revoke", peer]);
    introduce(peer, other);
  }

  return {
    heard(op: Extract<FromGateway, ["signal" | "signalled", unknown]>): void {
      if (op[0] === "signal") sockets.relayed(op[1]);
      else grants.use(op[1], grants.otherOf(op[1]) ?? "");
    },
  };
}
