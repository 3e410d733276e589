import type { Room } from "./seat.ts";

/** The open rooms: their number, and which peers may signal to each other. */
export class Rooms {
  readonly count: Record<Room["mode"], number> = { classic: 0, rating: 0, private: 0 };
  private readonly peers = new Map<string, Room>();

  all = (): Room[] => [...new Set(this.peers.values())];

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

  /** Notes that the person with this PeerServer id has signalled in their room; returns the person the first time, else null. */
  noteSignal(from: string): string | null {
    const room = this.peers.get(from);
    const seat = room?.ends.find(({ peerId }) => peerId === from);
    if (!room || !seat || room.signalled.has(seat)) return null;
    room.signalled.add(seat);
    return seat.person;
  }

  /** Whether these PeerServer ids belong to the two ends of one open room. */
  mayRelay(from: string, to: string): boolean {
    const room = this.peers.get(from);
    return room !== undefined && from !== to && room === this.peers.get(to);
  }
}
