import type { Counts } from "./promises.ts";

/** What the processes of a load tell each other. Times are milliseconds since 1970, which every process of a machine shares. */

/** What is timed, and how the report names it. */
export const MEASURES = {
  pair: "Two who search are in a room",
  ack: "A message is confirmed",
  delivery: "A message reaches the other",
  change: "A reaction, an edit or a like is confirmed",
  ring: "A call rings",
  call: "Both are in a call that was answered",
  search: "A search is answered",
  map: "A box of the map is answered",
  event: "An event is opened, joined, left or created",
  upload: "A photo or a recording is stored",
  file: "A photo or a recording is fetched",
  payment: "An order is opened, paid and checked",
  return: "Someone who lost the network is back",
} as const;
export type Measure = keyof typeof MEASURES;

export interface MemberData {
  id: string;
  token: string;
}

export interface CrowdTask {
  seed: number;
  /** Where sockets open, in turns. */
  sockets: string[];
  /** Where requests go. */
  api: string;
  guests: number;
  /** Each chats with the one beside them. */
  members: MemberData[];
  /** Seconds between two acts of a member, on average. */
  pace: number;
  /** Over so long they come, as the doors open. */
  arrivalMs: number;
}

/** One end has entered a room of strangers, or a call. */
export interface RoomEntry {
  kind: "room" | "call";
  roomId: string;
  /** When this end did its part: began to search, or answered. */
  searchedAt: number;
  enteredAt: number;
  /** It was in another one, which it had not left. */
  wasTalking: boolean;
}

/** 'Talk again': a guest says so, the server confirms it, and says that both did. */
export interface Wish {
  roomId: string;
  guest: string;
  what: "asked" | "confirmed" | "heard";
}

/** What happened since the last report. */
export interface CrowdReport {
  entries: RoomEntry[];
  wishes: Wish[];
  times: Partial<Record<Measure, number[]>>;
  /** How often an act ended in which way. */
  outcomes: Record<string, number>;
  /** How often the server refused what it should not, by its code. */
  errors: Record<string, number>;
}

export type ToCrowd = { task: CrowdTask } | { finish: true };
export type FromCrowd = { ready: true } | { report: CrowdReport } | { done: Counts };

/** What the people of a process note until the next report. */
export class Notes {
  private report = empty();

  took(what: Measure, ms: number): void {
    this.report.times[what] ??= [];
    this.report.times[what].push(ms);
  }

  failed(code: string): void {
    this.report.errors[code] = (this.report.errors[code] ?? 0) + 1;
  }

  came(outcome: string): void {
    this.report.outcomes[outcome] = (this.report.outcomes[outcome] ?? 0) + 1;
  }

  entered = (entry: RoomEntry): void => void this.report.entries.push(entry);
  wished = (wish: Wish): void => void this.report.wishes.push(wish);

  take(): CrowdReport {
    const { report } = this;
    this.report = empty();
    return report;
  }
}

const empty = (): CrowdReport => ({ entries: [], wishes: [], times: {}, outcomes: {}, errors: {} });
