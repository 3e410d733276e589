/** A bit for each spoken language, in two words. No bit: unknown, which suits anyone. */
export type Languages = readonly [number, number];

export interface Speaker {
  readonly languages: Languages | undefined;
  readonly joinedAt: number;
}

/** Waiting people keep to those with whom they share a language for a moment, and then to no one: it excludes nobody. */
export class Patience {
  constructor(private readonly ms: number) {}

  /** The longer waiter decides. */
  mayTalk(a: Speaker, b: Speaker, now: number): boolean {
    return shareOne(a.languages, b.languages) || now >= this.endOf(a.joinedAt <= b.joinedAt ? a : b);
  }

  isOver(speaker: Speaker, now: number): boolean {
    return !speaker.languages || now >= this.endOf(speaker);
  }

  endOf = ({ joinedAt }: Speaker): number => joinedAt + this.ms;
}

const isKnown = (languages: Languages | undefined): languages is Languages =>
  languages !== undefined && (languages[0] | languages[1]) !== 0;

function shareOne(one: Languages | undefined, other: Languages | undefined): boolean {
  if (!isKnown(one) || !isKnown(other)) return true;
  return (one[0] & other[0]) !== 0 || (one[1] & other[1]) !== 0;
}
