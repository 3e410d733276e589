import type { Deps } from "#src/deps.ts";
import { parsePhoneNumber } from "./number.ts";
import { createPhoneStore, type StoredNumber } from "./store.ts";

/**
 * Converts numbers stored before they were parsed by country (8 900 … for +7 900 …), at every start. Of two accounts with the
 * same number, the one that proved it keeps it.
 */
export function normaliseStoredNumbers({ db, log }: Pick<Deps, "db" | "log">): void {
  const store = createPhoneStore(db);
  db.transaction(() => {
    for (const row of store.oddRegistrations()) {
      const number = parsePhoneNumber(row.phoneNumber, row);
      if (number && number !== row.phoneNumber) store.setRegistration(row.id, number);
    }
    for (const row of store.oddAccounts()) {
      const number = parsePhoneNumber(row.phoneNumber, row);
      if (number && number !== row.phoneNumber) move(row, number);
    }
  });

  function move(row: StoredNumber, number: string): void {
    const other = store.accountOf(number);
    if (!other) return void store.setAccount(row.id, number);
    const [kept, lost] = hasMoreRight(row, other) ? [row, other] : [other, row];
    store.clearAccount(lost.id);
    if (kept === row) store.setAccount(row.id, number);
    log.warn(
      { keptBy: kept.id, lostBy: lost.id },
      "Two accounts had one phone number in two spellings; removed it from one",
    );
  }
}

/** The other did not prove it, or proved it later. */
const hasMoreRight = (row: StoredNumber, other: StoredNumber): boolean =>
  (row.phoneVerifiedAt ?? 0) > (other.phoneVerifiedAt ?? 0);
