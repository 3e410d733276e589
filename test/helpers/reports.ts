import { eq } from "drizzle-orm";
import type { ReportContext } from "#contract/report-context.ts";
import { DAY_MS } from "#contract/time.ts";
import type { VideoMode } from "#contract/video.ts";
import { reports, sanctions } from "#db/schema/index.ts";
import { createModerationAdmin } from "#src/features/moderation/admin/actions.ts";
import { createReportsAdmin } from "#src/features/reports/admin/actions.ts";
import type { People, TestPerson } from "./people.ts";
import type { TestTab } from "./tab.ts";

/** People who report others, and the rows of their reports. */
export function reportsIn(world: People) {
  const { db } = world.deps;

  return {
    /** Created when first used: few worlds moderate. */
    get moderation() {
      return createModerationAdmin({ ...world.deps, by: "test" });
    },
    get admin() {
      return createReportsAdmin({ ...world.deps, by: "test" });
    },
    /** As a moderator holds someone: for a day. */
    hold: (personKey: string) =>
      world.features.moderation.sanctions.impose("test", {
        personKey,
        kind: "hold",
        until: world.clock() + DAY_MS,
      }),
    /** Adds a member whose reports count. */
    newWitness: () => world.newPerson({ createdAt: world.clock() - 7 * DAY_MS, talks: 5 }),
    /** The latest report as moderators have it, with photos that `who` can open. */
    latestFor({ id }: { id: string }) {
      const { latest, photosOf } = this.admin;
      const [row] = latest();
      const photos = photosOf(row!.id).map((photo) => ({
        ...photo,
        ...world.features.images.linksFor(photo.id, id),
      }));
      return { ...row!, context: JSON.parse(row!.context) as ReportContext, photos };
    },
    rows: () => db.orm.select().from(reports).all(),
    about: ({ id }: { id: string }) =>
      db.orm
        .select()
        .from(reports)
        .where(eq(reports.reportedKey, `user:${id}`))
        .all()
        .map((row) => ({ ...row, context: JSON.parse(row.context) })),
    holdsOf(key: string) {
      const rows = db.orm.select().from(sanctions).where(eq(sanctions.personKey, key)).all();
      return rows
        .filter(({ kind }) => kind === "hold")
        .map(({ id, createdAt, until, by }) => {
          const cleared = rows.find(({ revokes }) => revokes === id);
          return {
            createdAt,
            until,
            heldBy: by,
            clearedAt: cleared?.createdAt ?? null,
            clearedBy: cleared?.by ?? null,
          };
        });
    },

    /** Brings the two into a room. Resolves to its id. */
    async meeting(a: TestTab, b: TestTab, mode: VideoMode = "classic"): Promise<string> {
      for (const tab of [a, b]) await tab.ask("ENTER_QUEUE", { forceClassic: mode === "classic" });
      // Without an advance of the clock: the server's own timer, which may come first, opens the room at the same time.
      world.features.video.tick();
      await b.next("ENTER_ROOM");
      return (await a.next("ENTER_ROOM")).roomId;
    },
  };
}

export const report = (who: TestPerson, { id }: { id: string }, body: Record<string, unknown> = {}) =>
  who.post(`/api/rating/${id}/report`, { reason: "spam", ...body });
