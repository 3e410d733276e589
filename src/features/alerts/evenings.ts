import { EVENING_LEAD_MINUTES } from "#contract/alerts.ts";
import { brandName } from "#contract/lang.ts";
import { HOUR_MS, iso, MINUTE_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import { Problem } from "#src/problem.ts";
import { nextEvenings } from "#src/timing/evenings.ts";
import type { Capacity, Requester } from "./capacity.ts";
import type { AlertStore } from "./store.ts";
import { EVENING_TEXTS } from "./texts.ts";

const LEAD_MS = EVENING_LEAD_MINUTES * MINUTE_MS;
/** Enough evenings to include a running one and the next that people can still be reminded of. */
const LOOKED_AHEAD = 3;
/** People notified in each of the fifteen minutes before an evening. */
const NOTIFIED_AT_ONCE = 1_000;

export function createEveningAlerts({
  config: { evenings, eveningsZone, brand },
  db,
  clock,
  ids,
  services: { pushes },
  store,
  capacity,
  notifications,
}: Pick<Deps, "config" | "db" | "clock" | "ids" | "services"> & {
  store: AlertStore;
  capacity: Capacity;
  notifications: Pick<Notifications, "announceEvening">;
}) {
  const ahead = () => nextEvenings(evenings, eveningsZone, clock(), LOOKED_AHEAD);
  /** After a restart within the hour, the e-mails sent tell who has been told. */
  let announced = 0;

  return {
    /** @throws Problem not_found (no evening ahead), rate_limited (too many rows) */
    add(requester: Requester, sender: string): { startsAt: string } {
      const next = ahead().find(({ startsAt }) => startsAt - LEAD_MS > clock());
      if (!next) throw new Problem("not_found");
      const row = { id: ids(), ...requester, startsAt: next.startsAt };
      db.transaction(() => capacity.add(store.evenings, requester, sender, () => store.putEvening(row)));
      return { startsAt: iso(next.startsAt) };
    },

    /** An hour before, to members who asked for it in their settings. */
    async announce(): Promise<void> {
      const now = clock();
      const next = ahead().find(({ startsAt }) => startsAt > now);
      if (!next || next.startsAt > now + HOUR_MS || next.startsAt === announced) return;
      announced = next.startsAt;
      await notifications.announceEvening({ ...next, zone: eveningsZone });
    },

    /** Nothing about an evening that is over or was moved by the operator. */
    remind(): void {
      const now = clock();
      const open = new Map(ahead().map(({ startsAt, endsAt }) => [startsAt, endsAt]));
      for (const { id, lang, startsAt, address, p256dh, auth, vapidKey } of store.eveningsUntil(
        now + LEAD_MS,
        NOTIFIED_AT_ONCE,
      )) {
        store.removeEvening(id);
        const endsAt = open.get(startsAt);
        if (endsAt === undefined) continue;
        const payload = {
          kind: "company" as const,
          title: brandName(brand, lang),
          body: EVENING_TEXTS[lang](Math.max(0, Math.ceil((startsAt - now) / MINUTE_MS))),
          tag: "evening",
          url: "/?start",
          icon: "/icon-192.png",
        };
        const to = { provider: "webpush" as const, address, p256dh, auth, vapidKey };
        const ttlSeconds = Math.floor((endsAt - now) / 1_000);
        // The row is already deleted, so there is nothing to undo for a browser that is gone.
        pushes.send({ to, payload, topic: id.slice(-12), urgency: "high", ttlSeconds }, { gone: () => {} });
      }
    },
  };
}
