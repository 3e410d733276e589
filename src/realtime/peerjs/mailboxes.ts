/** Kept for one absent peer, and of one sender. An offer and its candidates are some twenty, of 20 kB in all. */
const LETTERS_MAX = 64;
const SENDER_BYTES_MAX = 256 * 1024;
/** Of all senders: room for the offers of 1,600 pairs who come at the same moment. */
const TOTAL_BYTES_MAX = 32 * 1024 * 1024;

/** A signal on its way to a peer that is not here. */
export interface Letter {
  src: string;
  text: string;
}

interface Mailbox {
  since: number;
  letters: Letter[];
}

/** What waits for peers that are not here yet. Each box goes as a whole, some seconds after its first letter. */
export class Mailboxes {
  /** In the order of their first letters. */
  private readonly boxes = new Map<string, Mailbox>();
  /** What waits of each sender. */
  private readonly senders = new Map<string, { letters: number; bytes: number }>();
  private bytes = 0;

  constructor(private readonly expireMs: number) {}

  /** A letter for which there is no room is lost: a peer that comes late asks for the call again. */
  put(dst: string, letter: Letter, now: number): void {
    const box = this.boxes.get(dst) ?? { since: now, letters: [] };
    const sent = this.senders.get(letter.src) ?? { letters: 0, bytes: 0 };
    const size = sizeOf(letter);
    if (box.letters.length >= LETTERS_MAX || sent.letters >= LETTERS_MAX) return;
    if (sent.bytes + size > SENDER_BYTES_MAX || this.bytes + size > TOTAL_BYTES_MAX) return;
    box.letters.push(letter);
    this.boxes.set(dst, box);
    this.senders.set(letter.src, { letters: sent.letters + 1, bytes: sent.bytes + size });
    this.bytes += size;
  }

  /** Takes out what waits for a peer. */
  collect(dst: string): Letter[] {
    const letters = this.boxes.get(dst)?.letters ?? [];
    this.boxes.delete(dst);
    for (const letter of letters) this.forget(letter);
    return letters;
  }

  /** Takes out the boxes whose time is over, and names each sender once a box. */
  *expired(now: number): Generator<{ src: string; dst: string }> {
    for (const [dst, { since }] of this.boxes) {
      if (now < since + this.expireMs) return;
      for (const src of new Set(this.collect(dst).map((letter) => letter.src))) yield { src, dst };
    }
  }

  get nextDue(): number {
    for (const { since } of this.boxes.values()) return since + this.expireMs;
    return Number.POSITIVE_INFINITY;
  }

  private forget(letter: Letter): void {
    const sent = this.senders.get(letter.src)!;
    const size = sizeOf(letter);
    this.bytes -= size;
    if (sent.letters === 1) this.senders.delete(letter.src);
    else this.senders.set(letter.src, { letters: sent.letters - 1, bytes: sent.bytes - size });
  }
}

/** Texts of signals are nearly all ASCII; a factor of two at most is close enough for a bound. */
const sizeOf = ({ text }: Letter) => text.length;
