export interface HistoryLimits {
  /** A companion is recent for this long after they parted… */
  recentMs: number;
  /** …or until this many further meetings, whichever comes first. */
  recentCompanions: number;
}

export class Person {
  /** Whether a ticket has come and no `forget` since. */
  isTracked = false;
  /** By id, since most of them are not here. */
  blocked = new Set<string>();
  /** In the queue, for someone who waited before a restart and is not back yet. */
  place: { since: number; order: number } | undefined;
  /** The latest last; one who was met again is in here again. */
  companions: Person[] = [];
  /** When they parted, or met if they have not parted. */
  metAt: number[] = [];
  /** Companions who still have this person among their last, although this person no longer has them. They are few. */
  strays: Set<Person> | undefined;

  constructor(readonly id: string) {}
}

/** People are numbers: those who have met many would else be named as often. */
export interface SavedHistory {
  people: string[];
  memories: { of: number; companions: number[]; metAt: number[]; strays: number[]; checkAt: number }[];
}

/** Recent while *either* still counts the other: one who hurries through twenty others must not come back to the same companion. */
export class History {
  private readonly checks = new Map<Person, number>();

  constructor(
    private readonly limits: HistoryLimits,
    private readonly onForgotten: (person: Person) => void,
  ) {}

  meet(a: Person, b: Person, now: number): void {
    this.keep(a, b, now);
    this.keep(b, a, now);
  }

  /** The time counts from their parting, which is not another meeting. */
  part(a: Person, b: Person, now: number): void {
    const areRecent = this.areRecent(a, b, now);
    this.touch(a, b, areRecent, now);
    this.touch(b, a, areRecent, now);
  }

  areRecent(a: Person, b: Person, now: number): boolean {
    return now < this.recentUntil(a, b);
  }

  /** -Infinity if they are not recent companions. */
  recentUntil(a: Person, b: Person): number {
    const metAt = a.metAt[a.companions.lastIndexOf(b)] ?? b.metAt[b.companions.lastIndexOf(a)];
    return metAt === undefined ? Number.NEGATIVE_INFINITY : metAt + this.limits.recentMs;
  }

  *recentOf(person: Person, now: number): Generator<Person> {
    const { companions, metAt } = person;
    for (let index = 0; index < companions.length; index++) {
      const companion = companions[index]!;
      const counts = now < metAt[index]! + this.limits.recentMs;
      if (counts && companions.lastIndexOf(companion) === index) yield companion;
    }
    for (const stray of person.strays ?? []) if (this.areRecent(person, stray, now)) yield stray;
  }

  expire(now: number): void {
    const { recentMs } = this.limits;
    for (const [person, at] of this.checks) {
      if (now < at) return;
      this.checks.delete(person);
      if (person.metAt.some((metAt) => now < metAt + recentMs)) this.checks.set(person, now + recentMs);
      else this.clear(person);
    }
  }

  save(): SavedHistory {
    const numbers = new Map<Person, number>();
    const numberOf = (person: Person): number => {
      if (!numbers.has(person)) numbers.set(person, numbers.size);
      return numbers.get(person)!;
    };
    const memories = [...this.checks].map(([person, checkAt]) => ({
      of: numberOf(person),
      companions: person.companions.map(numberOf),
      metAt: person.metAt,
      strays: [...(person.strays ?? [])].map(numberOf),
      checkAt,
    }));
    return { people: [...numbers.keys()].map(({ id }) => id), memories };
  }

  /** Into a history in which no one has met yet. */
  restore({ people, memories }: SavedHistory, claim: (id: string) => Person): void {
    const remember = new Set(memories.map(({ of }) => of));
    // Someone who remembers no one was forgotten by the matcher, which would never forget them again.
    const known = people.map((id, number) => (remember.has(number) ? claim(id) : new Person(id)));
    for (const { of, companions, metAt, strays, checkAt } of memories) {
      const person = known[of]!;
      person.companions = companions.map((number) => known[number]!);
      person.metAt = [...metAt];
      if (strays.length > 0) person.strays = new Set(strays.map((number) => known[number]!));
      this.checks.set(person, checkAt);
    }
  }

  private touch(person: Person, companion: Person, areRecent: boolean, now: number): void {
    const index = person.companions.lastIndexOf(companion);
    if (areRecent && index >= 0) person.metAt[index] = now;
    else this.keep(person, companion, now);
  }

  private keep(person: Person, companion: Person, now: number): void {
    if (person.companions.length === 0) this.checks.set(person, now + this.limits.recentMs);
    person.companions.push(companion);
    person.metAt.push(now);
    person.strays?.delete(companion);
    if (person.companions.length <= this.limits.recentCompanions) return;
    const dropped = person.companions.shift()!;
    person.metAt.shift();
    if (person.companions.includes(dropped)) return;
    dropped.strays?.delete(person);
    if (!this.areRecent(dropped, person, now)) return;
    person.strays ??= new Set();
    person.strays.add(dropped);
  }

  private clear(person: Person): void {
    for (const companion of person.companions) companion.strays?.delete(person);
    person.companions = [];
    person.metAt = [];
    person.strays = undefined;
    this.onForgotten(person);
  }
}
