import { EVENING_LEAD_MINUTES } from "#contract/alerts.ts";
import type { Lang } from "#contract/lang.ts";
import { MINUTE_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import { Problem } from "#src/problem.ts";
import { nextEvenings } from "#src/timing/evenings.ts";
import type { AlertStore } from "./store.ts";
import { EVENING_TEXTS } from "./texts.ts";

const LEAD_MS = EVENING_LEAD_MINUTES * MINUTE_MS;
/** A running evening, and the next that can still be reminded of. */
const LOOKED_AHEAD = 3;
/** In each of the fifteen minutes there are. */
const TOLD_AT_ONCE = 1_000;

/** 'Remind me' of the next common evening: one push, once, for members and guests. */
export function createEveningAlerts({
  config: { evenings, eveningsZone, brand },
  clock,
  ids,
  services: { pushes },
  notifications,
  store,
}: Pick<Deps, "config" | "clock" | "ids" | "services"> & {
  notifications: Pick<Notifications, "subscriptions">;
  store: AlertStore;
}) {
  const ahead = () => nextEvenings(evenings, eveningsZone, clock(), LOOKED_AHEAD);

  return {
    /** @throws Problem validation_failed for what is not the subscription of a browser, not_found without an evening ahead */
    add(subscription: string, lang: Lang): { startsAt: string } {
      const target = notifications.subscriptions.browserOf(subscription);
      const next = ahead().find(({ startsAt }) => startsAt - LEAD_MS > clock());
      if (!next) throw new Problem("not_found");
      store.putEvening({ id: ids(), ...target, lang, startsAt: next.startsAt });
      return { startsAt: new Date(next.startsAt).toISOString() };
    },

    /** The job of each minute. Nothing is sent of an evening that is over, or that the operator has moved since. */
    remind(): void {
      const now = clock();
      const open = new Map(ahead().map(({ startsAt, endsAt }) => [startsAt, endsAt]));
      for (const { id, lang, startsAt, address, p256dh, auth } of store.eveningsUntil(
        now + LEAD_MS,
        TOLD_AT_ONCE,
      )) {
        store.removeEvening(id);
        const endsAt = open.get(startsAt);
        if (endsAt === undefined) continue;
        const payload = {
          kind: "company" as const,
          title: lang === "ru" ? brand.nameRu : brand.name,
          body: EVENING_TEXTS[lang](Math.max(0, Math.ceil((startsAt - now) / MINUTE_MS))),
          tag: "evening",
          url: "/?start",
          icon: "/icon-192.png",
        };
        const to = { provider: "webpush" as const, address, p256dh, auth };
        const ttlSeconds = Math.floor((endsAt - now) / 1_000);
        // The row is already deleted, so there is nothing to undo for a browser that is gone.
        pushes.send({ to, payload, topic: id.slice(-12), urgency: "high", ttlSeconds }, () => {});
      }
    },
  };
}
