import type { ConsoleSettings, TariffBody } from "#contract/moderation.ts";
import { iso, isoOrNull } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { createMaintenanceAdmin } from "#src/features/maintenance/admin/actions.ts";
import { createNewsAdmin } from "#src/features/news/admin/actions.ts";
import { createPaymentsAdmin } from "#src/features/payments/admin/actions.ts";
import { Problem } from "#src/problem.ts";
import type { ModerationLog } from "../log/actions.ts";
import type { People } from "../people/actions.ts";
import type { Moderator } from "../powers.ts";

/** What admins change while the server runs, by the same actions as the command line. */
export function createSettings({
  log,
  people,
  ...deps
}: Pick<Deps, "config" | "db" | "clock" | "ids" | "services"> & { log: ModerationLog; people: People }) {
  const { config, db, clock } = deps;
  const maintenance = createMaintenanceAdmin(deps);
  const payments = createPaymentsAdmin(deps);
  const news = createNewsAdmin({ ...deps, mails: deps.services.mails });

  /** `work` returns what the row of the log says. */
  const change = (me: Moderator, action: string, work: () => Record<string, string | number | null>): void =>
    db.transaction(() => log.add(me.id, action, "server", work()));

  return {
    read(): ConsoleSettings {
      const { rows, next } = news.latest();
      return {
        maintenanceUntil: isoOrNull(maintenance.current()?.until ?? null),
        photoReview: config.photoReview,
        tariffs: payments.tariffs().map(({ id, days, amount, currency }) => ({ id, days, amount, currency })),
        news: rows.map(({ id, createdAt, endedAt, letters, source }) => ({
          id,
          at: iso(createdAt),
          state: endedAt !== null ? "ended" : next?.id === id && next.begins === null ? "under_way" : "waits",
          mails: letters,
          source,
        })),
      };
    },

    /** @throws Problem validation_failed for an end that has passed */
    setMaintenance(me: Moderator, until: number | null): void {
      if (until !== null && until <= clock()) throw new Problem("validation_failed");
      change(me, "maintenance", () => {
        if (until === null) maintenance.end();
        else maintenance.begin(until);
        return { until };
      });
    },

    addTariff: (me: Moderator, { days, amount, currency }: TariffBody): void =>
      change(me, "add_tariff", () => ({
        tariff: payments.addTariff(days, amount, currency).id,
        days,
        amount,
        currency,
      })),
    /** @throws Problem not_found */
    retireTariff: (me: Moderator, id: number): void =>
      change(me, "retire_tariff", () => {
        payments.retireTariff(id);
        return { tariff: id };
      }),

    /** In both languages, to the admin's own address. Returns how many members would get it. @throws Problem validation_failed */
    tryNews(me: Moderator, source: string): number {
      const { recipients } = news.preview(source);
      change(me, "try_news", () => {
        news.tryOut(source, people.addressOf(me.id).email!);
        return {};
      });
      return recipients.reduce((sum, { people: count }) => sum + count, 0);
    },
    /** @throws Problem validation_failed, conflict if the same text was sent before */
    sendNews: (me: Moderator, source: string): void =>
      change(me, "send_news", () => ({ news: news.send(source) })),
    /** @throws Problem not_found */
    stopNews: (me: Moderator, id: string): void =>
      change(me, "stop_news", () => {
        news.stop(id);
        return { news: id };
      }),
  };
}
