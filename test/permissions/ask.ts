import type { Target, Viewer } from "./rules.ts";
import type { Person } from "./things.ts";
import type { Town } from "./town.ts";

export const targetOf = (
  { owner, gone, suspended, viewers, nobody }: Town,
  target: Target,
  viewer: Viewer,
): Person => ({ self: viewers[viewer], owner, gone, suspended, nobody })[target];

/** Runs `work` and rolls its changes to the town back. */
export async function undone<T>({ world }: Town, work: () => Promise<T>): Promise<T> {
  const { sqlite } = world.deps.db;
  sqlite.run("SAVEPOINT undone");
  try {
    return await work();
  } finally {
    sqlite.run("ROLLBACK TO undone");
    sqlite.run("RELEASE undone");
  }
}

/** Number of rows inserted, changed or deleted on this connection so far. */
export const writesSoFar = ({ world }: Town): number =>
  world.deps.db.sqlite.query<{ n: number }, []>("SELECT total_changes() AS n").get()!.n;

/** Tables whose rows belong to no one yet, or to anyone who knows the secret that finds them. */
const OWNERLESS = [
  "mails",
  "registrations",
  "phone_codes",
  "support_tickets",
  "company_alerts",
  "evening_alerts",
  "private_links",
  "kept_contacts",
  "oauth_attempts",
  "oauth_tickets",
  "tags",
  // Derived from other tables.
  "event_cells",
  "event_changes",
  "event_map",
  "event_map_node",
  "event_map_parent",
  "event_map_rowid",
  "event_tags",
  // A report opens the case of the person it is about.
  "cases",
  // Belong to rows of `sealed_evidence`, which name their owner.
  "sealed_evidence_photos",
  "__drizzle_migrations",
];

/** All rows that do not name this person: their requests must not change any of them. */
export function rowsWithout({ world }: Town, { id }: Person): string[] {
  const { sqlite } = world.deps.db;
  const tables = sqlite
    .query<{ name: string }, []>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all()
    .filter(({ name }) => !OWNERLESS.includes(name));
  return tables.flatMap(({ name }) =>
    sqlite
      .query<Record<string, unknown>, []>(`SELECT * FROM ${name}`)
      .all()
      .map((row) => `${name} ${JSON.stringify(row)}`)
      .filter((row) => !row.includes(id)),
  );
}
