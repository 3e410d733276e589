import { CONTACT_KEPT_DAYS } from "#contract/limits.ts";
import { userIdOf, userKey } from "#contract/person-key.ts";
import type { AckOf } from "#contract/realtime.ts";
import { DAY_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { HandedOver } from "#src/handover.ts";
import { Problem } from "#src/problem.ts";
import { Alarm } from "#src/timing/alarm.ts";
import type { Chats } from "../chat/actions.ts";
import type { Profile } from "../profile/actions.ts";
import type { Social } from "../social/actions.ts";
import type { Video } from "../video/actions.ts";
import { type Both, bothOf, isRecent, mayWish, type SavedWishes, Wishes } from "./rules.ts";
import { type ContactRow, createContactStore } from "./store.ts";
import { createContactTickets, type End } from "./tickets.ts";

const LOOK_EVERY_MS = 20;
const CONTACT_KEPT_MS = CONTACT_KEPT_DAYS * DAY_MS;

interface Wish {
  roomId: string;
  by: string;
  people: Both;
}

interface SavedInTouch {
  wishes: SavedWishes;
  waiting: Wish[];
  agreed: [roomId: string, at: number][];
}

type InTouchDeps = Pick<Deps, "db" | "hub" | "services" | "clock" | "log"> & {
  chats: Pick<Chats, "begin">;
  profile: Pick<Profile, "face">;
  social: Pick<Social, "unite">;
  video: Pick<Video, "roomWith" | "areApart">;
};

/**
 * Two strangers who both want to talk again keep one another. A wish is answered before anyone looks whether the other has one, and
 * is stored nowhere: until both have said so, no frame, row or time differs by what the other has said.
 */
export class InTouch {
  private readonly store;
  private readonly tickets;
  private readonly wishes = new Wishes();
  private waiting: Wish[] = [];
  /** Rooms whose two have agreed, so that a page that missed IN_TOUCH gets it by asking again. */
  private readonly agreed = new Map<string, number>();
  private readonly alarm: Alarm;

  constructor(private readonly deps: InTouchDeps) {
    this.store = createContactStore(deps.db);
    this.tickets = createContactTickets(deps.services.secretKeys);
    this.alarm = new Alarm(deps.clock, LOOK_EVERY_MS, () => this.tick());
    deps.hub.whenStopping(() => this.alarm.stop());
  }

  /** @throws Problem not_in_room, also for a talk that is not anonymous, was too short, or ended too long ago */
  wish(person: string, roomId: string): AckOf<"STAY_IN_TOUCH"> {
    const { video, clock } = this.deps;
    const now = clock();
    const room = video.roomWith(person, roomId);
    if (!room || !mayWish(room, now)) throw new Problem("not_in_room");
    this.wishes.add(roomId, person, now);
    this.waiting.push({ roomId, by: person, people: bothOf(person, room.companion) });
    this.alarm.set(now);
    return {};
  }

  /** Looks at every wish that has come since the last time. Tests that control the clock call it, too. */
  tick(): void {
    for (const wish of this.waiting.splice(0))
      try {
        this.look(wish);
      } catch (err) {
        this.deps.log.error({ err }, "Failed to bring two people in touch");
      }
  }

  private look({ roomId, by, people }: Wish): void {
    const now = this.deps.clock();
    if (this.areApart(people)) return;
    const agreedAt = this.agreed.get(roomId);
    if (agreedAt !== undefined && isRecent(agreedAt, now)) this.tell(by, roomId, people);
    else if (this.wishes.areMutual(roomId, people, now) && this.agree(roomId, people)) {
      this.wishes.forget(roomId, people);
      this.noteAgreed(roomId, now);
      for (const person of people) this.tell(person, roomId, people);
    }
  }

  private agree(roomId: string, people: Both): boolean {
    const [firstId, secondId] = [userIdOf(people[0]), userIdOf(people[1])];
    if (firstId !== null && secondId !== null) return this.unite(firstId, secondId);
    const expiresAt = this.deps.clock() + CONTACT_KEPT_MS;
    this.store.add({ roomId, firstKey: people[0], secondKey: people[1], firstId, secondId, expiresAt });
    return true;
  }

  /** Friends, with a chat. False if one of them is gone, or blocked. */
  private unite(one: string, other: string): boolean {
    return this.deps.db.transaction(() => {
      const areFriends = this.deps.social.unite(one, other);
      if (areFriends) this.deps.chats.begin(one, other);
      return areFriends;
    });
  }

  private noteAgreed(roomId: string, now: number): void {
    for (const [old, at] of this.agreed) {
      if (isRecent(at, now)) break;
      this.agreed.delete(old);
    }
    this.agreed.set(roomId, now);
  }

  /** In every tab of theirs: the talk may be over, and its tab closed. */
  private tell(person: string, roomId: string, people: Both): void {
    const { hub, profile } = this.deps;
    const end: End = people[0] === person ? 0 : 1;
    const [userId, otherId] = [userIdOf(person), userIdOf(people[end === 0 ? 1 : 0])];
    for (const tab of hub.tabsOf(person))
      tab.send("IN_TOUCH", {
        roomId,
        contact: userId !== null && otherId !== null ? profile.face(userId, otherId) : null,
        ticket: userId === null ? this.tickets.of({ roomId, end, device: tab.device }) : null,
      });
  }

  /**
   * Once, by the guest of the ticket, whatever account they have by now. What comes between them and the other looks as if it were
   * too late. @throws Problem contact_expired
   */
  keep({ userId, device }: { userId: string; device: string }, sealed: string): AckOf<"KEEP_CONTACT"> {
    const { db, hub, profile } = this.deps;
    const ticket = this.tickets.open(sealed, device);
    const kept = ticket && db.transaction(() => this.claim(ticket.roomId, ticket.end, userId));
    if (!ticket || !kept) throw new Problem("contact_expired");
    const { otherId } = kept;
    if (otherId === null) return { contact: null };
    const { roomId } = ticket;
    hub.send(userKey(otherId), "IN_TOUCH", { roomId, contact: profile.face(otherId, userId), ticket: null });
    return { contact: profile.face(userId, otherId) };
  }

  private claim(roomId: string, end: End, userId: string): { otherId: string | null } | null {
    const row = this.store.contact(roomId, this.deps.clock());
    if (!row) return null;
    const ids = [row.firstId, row.secondId];
    if (ids[end] !== null) return null;
    const otherId = ids[end === 0 ? 1 : 0] ?? null;
    if (otherId === null) {
      this.store.claim(roomId, end, userId);
      return { otherId };
    }
    this.store.remove(roomId);
    const isOpen =
      otherId !== userId && !this.areApart(keysOf(row)) && !this.areApartNow(row, userId, otherId);
    return isOpen && this.unite(userId, otherId) ? { otherId } : null;
  }

  private areApart([one, other]: Both): boolean {
    return this.deps.video.areApart(one, other, this.deps.clock() - CONTACT_KEPT_MS);
  }

  /** As the people whom they turned out to be, to each other and to the guest whom each met. */
  private areApartNow({ firstKey, secondKey }: ContactRow, userId: string, otherId: string): boolean {
    const keys = [userKey(userId), userKey(otherId)] as const;
    const met = [firstKey, secondKey];
    return (
      this.areApart(keys) ||
      keys.some((key) => met.some((each) => key !== each && this.areApart([key, each])))
    );
  }

  removeExpired = (): void => void this.store.removeExpired(this.deps.clock());

  /** The rooms themselves are handed over by the video chat. */
  readonly handover: HandedOver<SavedInTouch> = {
    save: () => ({ wishes: this.wishes.all(), waiting: this.waiting, agreed: [...this.agreed] }),
    restore: (saved) => this.restore(saved),
    conclude: (saved) => this.restore(saved),
  };

  private restore({ wishes, waiting, agreed }: SavedInTouch): void {
    this.wishes.restore(wishes);
    this.waiting = waiting;
    for (const [roomId, at] of agreed) this.agreed.set(roomId, at);
    if (waiting.length > 0) this.alarm.set(this.deps.clock());
  }
}

const keysOf = ({ firstKey, secondKey }: ContactRow): Both => [firstKey, secondKey];
