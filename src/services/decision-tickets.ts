import { isPersonKey, type PersonKey } from "#contract/person-key.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import type { Clock } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import { createSeal } from "./seal.ts";
import type { SecretKeys } from "./secret-key.ts";

const VALID_MS = DAY_MS;
/** Someone at a browser left open must not walk away with the archive: a sign-in this recent proves enough. */
const FRESH_MS = HOUR_MS;

interface Contents {
  personKey: PersonKey;
  isProven: boolean;
  at: number;
}

export interface Holder {
  personKey: PersonKey;
  /** They have just signed in. */
  isFresh: boolean;
}

/** Lets people who are kept out read what was decided about them, and appeal. */
export function createDecisionTickets(secretKeys: SecretKeys, clock: Clock) {
  const seal = createSeal(secretKeys, "decision tickets");
  return {
    issue(personKey: PersonKey, { isProven = false } = {}): string {
      const contents: Contents = { personKey, isProven, at: clock() };
      return seal.seal(contents).toString("base64url");
    },

    /** @throws Problem ticket_expired */
    open(ticket: string): Holder {
      const { personKey, isProven, at } = contentsOf(ticket);
      const age = clock() - at;
      if (age >= VALID_MS || !isPersonKey(personKey)) throw new Problem("ticket_expired");
      return { personKey, isFresh: isProven && age < FRESH_MS };
    },
  };

  function contentsOf(ticket: string): Contents {
    try {
      return seal.open(Buffer.from(ticket, "base64url")) as Contents;
    } catch {
      throw new Problem("ticket_expired");
    }
  }
}
