import { $session } from "#client/lib/session.ts";
import { local, tab } from "#client/lib/storage/storage.ts";
import { parseJson } from "#contract/json.ts";
import type { LocalKey } from "#contract/stored.ts";
import type { KeptOutbox, Outbox, Outgoing } from "./outbox.ts";

const prefixOf = (userId: string) => `outbox:${userId}:` as const;

/** Whether a change of local storage concerns this user's outbox. A null key means that everything was cleared. */
export const isOfOutbox = (key: string | null, userId: string): boolean =>
  key === null || key.startsWith(prefixOf(userId));

/**
 * Shared by all tabs, and kept after they close. Each message has a key of its own: tabs that change theirs in the same
 * instant would overwrite each other's in a common list.
 */
export function keptOutbox(userId: string, storage = local): KeptOutbox {
  const prefix = prefixOf(userId);
  const keys = () => storage.keys().filter((key) => key.startsWith(prefix));
  const keyOf = (clientId: string): LocalKey => `${prefix}${clientId}`;
  return {
    read: () =>
      keys()
        .flatMap((key) => parsed<Outgoing>(storage.read(key)) ?? [])
        .sort((a, b) => a.place - b.place || (a.clientId < b.clientId ? -1 : 1)),
    put: (message) => void storage.write(keyOf(message.clientId), JSON.stringify(message)),
    remove: (clientId) => storage.forget(keyOf(clientId)),
    forget() {
      for (const key of keys()) storage.forget(key);
    },
  };
}

const EARLY = "early";

interface Early {
  token: string | null;
  outbox: Outbox;
}

/**
 * Messages written in this tab before the account is known. They survive a reload that comes before it. Those of one session
 * are never sent in another.
 */
export const earlyOutbox: KeptOutbox = {
  read() {
    const early = parsed<Early>(tab.read(EARLY));
    return early?.token === $session.get().token ? early.outbox : [];
  },
  put: (message) => writeEarly([...withoutIt(message.clientId), message]),
  remove: (clientId) => writeEarly(withoutIt(clientId)),
  forget: () => tab.forget(EARLY),
};

const withoutIt = (clientId: string): Outgoing[] =>
  earlyOutbox.read().filter((message) => message.clientId !== clientId);

function writeEarly(outbox: Outbox): void {
  const early: Early = { token: $session.get().token, outbox };
  tab.write(EARLY, JSON.stringify(early));
}

const parsed = <T>(text: string | null): T | null => parseJson(text ?? "null") as T | null;
