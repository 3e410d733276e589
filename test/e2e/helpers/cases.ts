import { registerMember } from "./account.ts";
import { databaseOf } from "./database.ts";
import { giveHistory } from "./moderation.ts";
import { ask, idOf } from "./post.ts";
import type { RunningServer } from "./server.ts";

const REASONS = ["spam", "insults", "violent_threats", "hatred", "privacy_violation"] as const;
/** What one person may report in a day, at most. */
const A_DAY = 20;

/** Files reports by different members about as many people, each reported `each` times. Returns the names, which are all different. */
export async function fileReports(
  server: RunningServer,
  { people, each, text }: { people: number; each: number; text: string },
): Promise<string[]> {
  const reporters = await Promise.all(
    Array.from({ length: Math.ceil((people * each) / A_DAY) }, () => registerMember(server, "Reporter")),
  );
  const ids = await Promise.all(reporters.map(({ token }) => idOf(server, token)));
  giveHistory(server, ids);
  const names = Array.from(
    { length: people },
    (_, n) => `Case${String.fromCharCode(65 + (n % 26), 97 + Math.floor(n / 26))}`,
  );
  const reported = copies(server, ids[0]!, names);
  let n = 0;
  for (const id of reported)
    for (let of = 0; of < each; of++, n++) {
      const { token } = reporters[n % reporters.length]!;
      const body = { reason: REASONS[n % REASONS.length], text: `${text} ${n}` };
      await ask(`${server.url}/api/rating/${id}/report`, { token, body });
    }
  return names;
}

/** People like this member, written to the database, since forty sign-ups would take longer than the test. */
function copies(server: RunningServer, like: string, names: readonly string[]): string[] {
  using db = databaseOf(server);
  const ids = names.map((name) => {
    const id = Bun.randomUUIDv7();
    db.run("CREATE TEMP TABLE copy AS SELECT * FROM users WHERE id = ?", [like]);
    db.run("UPDATE copy SET id = ?, name = ?", [id, name]);
    db.run("INSERT INTO users SELECT * FROM copy");
    db.run("DROP TABLE copy");
    return id;
  });
  return ids;
}
