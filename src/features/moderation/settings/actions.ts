import type { BlockBody, ConsoleSettings, TariffBody, WordBody } from "#contract/console-settings.ts";
import { DAY_MS, iso, isoOrNull } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { createMaintenanceAdmin } from "#src/features/maintenance/admin/actions.ts";
import { createNetworkBlocksAdmin } from "#src/features/network-blocks/admin/actions.ts";
import { createNewsAdmin } from "#src/features/news/admin/actions.ts";
import { createPaymentsAdmin } from "#src/features/payments/admin/actions.ts";
import { createWordsAdmin } from "#src/features/words/admin/actions.ts";
import { Problem } from "#src/problem.ts";
import { nextEvenings } from "#src/timing/evenings.ts";
import type { ModerationLog } from "../log/actions.ts";
import type { People } from "../people/actions.ts";
import type { Moderator } from "../powers.ts";

const EVENINGS_SHOWN = 3;

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
  const blocksBy = (by?: string) => createNetworkBlocksAdmin({ ...deps, ...(by && { by }) });
  const words = createWordsAdmin(deps);

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
        evenings: nextEvenings(config.evenings, config.eveningsZone, clock(), EVENINGS_SHOWN).map(
          ({ startsAt, endsAt }) => ({ startsAt: iso(startsAt), endsAt: iso(endsAt) }),
        ),
        blocks: blocksBy()
          .current()
          .map(({ id, kind, value, reason, until }) => ({ id, kind, value, reason, until: iso(until) })),
        words: words.current().map(({ id, kind, value }) => ({ id, kind, value })),
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

    /** The row names it by id: addresses are personal data, and the log stays for ever. @throws Problem validation_failed */
    block: (me: Moderator, { days, ...block }: BlockBody): void =>
      change(me, "block", () => {
        const { id, kind } = blocksBy(me.id).block(block, days * DAY_MS);
        return { block: id, kind, days };
      }),
    /** @throws Problem not_found */
    unblock: (me: Moderator, id: number): void =>
      change(me, "unblock", () => {
        const { kind } = blocksBy(me.id).unblock(id);
        return { block: id, kind };
      }),

    /** @throws Problem validation_failed, conflict */
    refuseWord: (me: Moderator, { kind, value }: WordBody): void =>
      change(me, kind === "tag" ? "remove_tag" : "refuse_word", () => {
        const { word, profiles, events } = words.refuse(kind, value);
        return { word: word.id, ...(kind === "tag" && { profiles, events }) };
      }),
    /** @throws Problem not_found */
    acceptWord: (me: Moderator, id: number): void =>
      change(me, "accept_word", () => {
        const { kind } = words.accept(id);
        return { word: id, kind };
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
