import type { Room } from "./seat.ts";

/** The open rooms, as far as anyone asks about them all: how many there are, and who may signal to whom. */
export class Rooms {
  readonly count: Record<Room["mode"], number> = { classic: 0, rating: 0, private: 0 };
  private readonly peers = new Map<string, Room>();

  open(room: Room): void {
    this.count[room.mode] += 1;
    for (const seat of room.ends) {
      seat.room = room;
      this.peers.set(seat.peerId, room);
    }
  }

  close(room: Room): void {
    this.count[room.mode] -= 1;
    for (const seat of room.ends) {
      seat.room = null;
      this.peers.delete(seat.peerId);
    }
  }

  /** Whether these PeerServer ids belong to the two ends of one open room. */
  mayRelay(from: string, to: string): boolean {
    const room = this.peers.get(from);
    return room !== undefined && from !== to && room === this.peers.get(to);
  }
}
