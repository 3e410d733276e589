/** Kept for one absent peer. An offer and its candidates are some twenty. */
const LETTERS_MAX = 64;

/** A signal on its way to somebody who is not here. Without a text it is never delivered, but its sender is answered. */
export interface Letter {
  src: string;
  text: string | null;
}

interface Mailbox {
  since: number;
  letters: Letter[];
}

/** What waits for peers that are not here yet. Each box goes as a whole, some seconds after its first letter. */
export class Mailboxes {
  /** In the order of their first letters. */
  private readonly boxes = new Map<unknown, Mailbox>();

  constructor(private readonly expireMs: number) {}

  put(dst: unknown, letter: Letter, now: number): void {
    const box = this.boxes.get(dst);
    if (!box) this.boxes.set(dst, { since: now, letters: [letter] });
    else if (box.letters.length < LETTERS_MAX) box.letters.push(letter);
  }

  /** Takes out what may be delivered; the rest waits on to expire. */
  collect(dst: string): Letter[] {
    const box = this.boxes.get(dst);
    if (!box) return [];
    const kept = box.letters.filter(({ text }) => text === null);
    const taken = box.letters.filter(({ text }) => text !== null);
    if (kept.length > 0) box.letters = kept;
    else this.boxes.delete(dst);
    return taken;
  }

  /** Takes out the boxes whose time is over, and names each sender once a box. */
  *expired(now: number): Generator<{ src: string; dst: unknown }> {
    for (const [dst, { since, letters }] of this.boxes) {
      if (now < since + this.expireMs) return;
      this.boxes.delete(dst);
      for (const src of new Set(letters.map((letter) => letter.src))) yield { src, dst };
    }
  }

  get nextDue(): number {
    for (const { since } of this.boxes.values()) return since + this.expireMs;
    return Number.POSITIVE_INFINITY;
  }
}
