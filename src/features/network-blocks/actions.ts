import { isDisposableEmailDomain } from "disposable-email-domains-js";
import type { Deps } from "#src/deps.ts";
import { parseRange } from "#src/http/sender/address-range.ts";
import { AddressSet } from "#src/http/sender/address-set.ts";
import { Listeners } from "#src/listeners.ts";
import { fieldProblem, Problem } from "#src/problem.ts";
import { domainsOf, isWayIn } from "./rules.ts";
import { createNetworkBlockStore, type NetworkBlock } from "./store.ts";

export type NetworkBlocks = ReturnType<typeof createNetworkBlocks>;

export function createNetworkBlocks({ db, clock, log }: Pick<Deps, "db" | "clock" | "log">) {
  const store = createNetworkBlockStore(db);
  const changed = new Listeners<[isBlocked: (address: string) => boolean]>("addresses blocked", log);
  let known = "";
  let addresses = new AddressSet([]);
  let domains: ReadonlySet<string> = new Set();
  let allowed: ReadonlySet<string> = new Set();
  read();

  /** Returns whether the blocks differ from those known. */
  function read(): boolean {
    const blocks = store.current(clock());
    const now = blocks.map(({ id }) => id).join();
    if (now === known) return false;
    known = now;
    addresses = new AddressSet(valuesOf(blocks, "address").map((value) => parseRange(value)!));
    domains = new Set(valuesOf(blocks, "domain"));
    allowed = new Set(valuesOf(blocks, "allowed"));
    return true;
  }

  const isBlocked = (address: string): boolean => addresses.has(address);

  return {
    refresh(): void {
      if (read()) changed.notify(isBlocked);
    },
    isBlocked,
    whenChanged: changed.add,

    refuseRequest(pathname: string, address: string): void {
      if (isBlocked(address) && isWayIn(pathname)) throw new Problem("address_blocked");
    },

    /** For an e-mail that is to become someone's. @throws Problem email_domain_blocked, email_disposable */
    refuseEmail(email: string, field: string): void {
      const its = domainsOf(email);
      if (its.some((domain) => domains.has(domain))) throw fieldProblem("email_domain_blocked", field);
      if (its.some((domain) => allowed.has(domain))) return;
      if (its.some(isDisposableEmailDomain)) throw fieldProblem("email_disposable", field);
    },

    removeExpired: (): void => void store.removeUntil(clock()),
  };
}

const valuesOf = (blocks: readonly NetworkBlock[], kind: NetworkBlock["kind"]) =>
  blocks.filter((block) => block.kind === kind).map(({ value }) => value);
