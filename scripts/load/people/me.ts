import type { Random } from "#src/deps.ts";
import type { Tally } from "../promises.ts";
import type { Measure, MemberData, Notes } from "../reports.ts";
import { type Line, Refused } from "./line.ts";

/** A member as all that they do sees them: who they are, how they reach the server, chance, and what they note. */
export class Me {
  line!: Line;
  readonly id: string;
  readonly token: string;

  constructor(
    { id, token }: MemberData,
    readonly api: string,
    readonly random: Random,
    readonly notes: Notes,
    readonly tally: Tally,
  ) {
    this.id = id;
    this.token = token;
  }

  chance = (share: number): boolean => this.random() < share;
  between = (least: number, most: number): number => least + this.random() * (most - least);
  pick = <T>(list: readonly T[]): T => list[Math.floor(this.random() * list.length)]!;

  get = <T>(path: string): Promise<T> => this.json("GET", path);
  post = <T>(path: string, body: object = {}): Promise<T> => this.json("POST", path, body);

  /** @throws Refused, with the server's code */
  async json<T>(method: string, path: string, body?: object): Promise<T> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${this.api}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body && !isForm && { "content-type": "application/json" }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const data = await answer.json();
    if (!answer.ok) throw new Refused((data as { code: string }).code);
    return data as T;
  }

  async timed<T>(what: Measure, work: Promise<T>): Promise<T> {
    const from = performance.now();
    const done = await work;
    this.notes.took(what, performance.now() - from);
    return done;
  }
}
