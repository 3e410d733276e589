import type { Lang } from "#contract/lang.ts";
import type { GuestKey, UserKey } from "#contract/person-key.ts";
import type { ServerData, ServerEvent } from "#contract/realtime.ts";
import { Problem } from "#src/problem.ts";

/** One open `/ws` socket, which is one tab. Features see this interface, never a socket library. */
export interface Connection {
  readonly id: string;
  /** For limits only: it is neither stored nor logged. */
  readonly address: string;
  /** The hash of its browser's `device` cookie. */
  readonly device: string;
  /** ISO-2 country of the address, "" when unknown. */
  readonly country: string;
  /** That of the interface, else from the browser's Accept-Language. */
  readonly lang: Lang;
  /** A secret that only this tab knows. A socket that presents it after a reconnect is this tab. */
  readonly resumeToken: string;
  /** What belongs to the earlier token is now another tab's, perhaps its copy's. */
  renewResumeToken(): void;
  /** Changes with HELLO, sign-in and sign-out. Only `hub.identify` sets it. */
  person: Person;
  send<E extends ServerEvent>(event: E, data: ServerData[E]): void;
  sendEncoded(frame: string): void;
  /** Asks the browser for a sign of life, and closes the socket if there is none. */
  probe(): void;
  /** Set when the socket was closed since no sign of life came: when it was last heard or seen, about. */
  readonly silentSince: number | null;
}

/** A person across all their tabs. Matchmaking and presence count people by `key`. */
export type Person =
  | { kind: "guest"; key: GuestKey }
  | { kind: "user"; key: UserKey; userId: string; sessionId: string };

/** @throws Problem unauthorized for a guest */
export function memberOf({ person }: Connection): string {
  if (person.kind !== "user") throw new Problem("unauthorized");
  return person.userId;
}
