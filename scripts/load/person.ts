/** What the processes of a load tell each other. */
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
  /** Over so long they come, as the doors open. */
  arrivalMs: number;
}

/** Times are milliseconds since 1970, which every process of a machine shares. */
export interface RoomEntry {
  roomId: string;
  searchedAt: number;
  enteredAt: number;
  wasTalking: boolean;
}

export type Measured = "ack" | "delivery" | "search" | "return";

/** What happened since the last report. */
export interface CrowdReport {
  entries: RoomEntry[];
  times: Record<Measured, number[]>;
  /** How often the server refused, by its code. */
  errors: Record<string, number>;
}

/** What the members found when they read everything back. */
export interface ReadBack {
  acked: number;
  lost: number;
  doubled: number;
  /** Guests whose state on the server differs from what they themselves saw. */
  disagree: number;
  guests: number;
}

export type ToCrowd = { task: CrowdTask } | { finish: true };
export type FromCrowd = { ready: true } | { report: CrowdReport } | { done: ReadBack };
