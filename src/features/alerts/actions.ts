import { ALERT_HOURS, type AlertBody, type EveningAlertBody } from "#contract/alerts.ts";
import type { Lang } from "#contract/lang.ts";
import { brandName } from "#contract/lang.ts";
import { guestKey as keyOfGuest, userKey } from "#contract/person-key.ts";
import { HOUR_MS } from "#contract/time.ts";
import { START_PATHS, type VideoMode, videoMode } from "#contract/video.ts";
import type { Deps } from "#src/deps.ts";
import type { Auth, Session } from "#src/features/auth/actions.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import type { Video } from "#src/features/video/actions.ts";
import { inTurns } from "#src/timing/in-turns.ts";
import { Capacity, type Requester } from "./capacity.ts";
import { createEveningAlerts } from "./evenings.ts";
import { createAlertStore } from "./store.ts";
import { ALERT_TEXTS } from "./texts.ts";

interface Asking {
  bearer?: Session | null;
  lang: Lang;
  /** The network address of the request, for limits only: it is not stored. */
  address: string;
}

export type Alerts = ReturnType<typeof createAlerts>;

/** People notified at once for each person who waits: about one in three comes, and a crowd would itself have to wait. */
const NOTIFIED_FOR_EACH = 3;
const READ_AT_ONCE = 200;
/** After this time the person who waits has left. */
const TTL_SECONDS = 300;

export function createAlerts({
  config,
  db,
  clock,
  ids,
  services,
  auth: members,
  notifications,
  video,
}: Pick<Deps, "config" | "db" | "clock" | "ids" | "services"> & {
  notifications: Pick<Notifications, "subscriptions" | "notifyOfCompany" | "announceEvening">;
  auth: Pick<Auth, "authenticate">;
  video: Pick<Video, "searching" | "canSearch">;
}) {
  const { pushes } = services;
  const store = createAlertStore(db);
  const capacity = new Capacity({ config, clock });

  function push(rowId: string, waiting: number): void {
    // A user who cannot be reached now does not want to be reached later.
    const row = store.take(rowId);
    if (!row) return;
    const { id, lang, mode, address, p256dh, auth, vapidKey } = row;
    const payload = {
      kind: "company" as const,
      title: brandName(config.brand, lang),
      body: ALERT_TEXTS[lang](waiting, mode),
      tag: "company",
      url: START_PATHS[mode],
      icon: "/icon-192.png",
    };
    const to = { provider: "webpush" as const, address, p256dh, auth, vapidKey };
    pushes.send(
      { to, payload, topic: id.slice(-12), urgency: "high", ttlSeconds: TTL_SECONDS },
      { gone: () => {} },
    );
  }

  /** In one transaction with the row, so that a crash loses neither. */
  function write(userId: string, waiting: number, mode: VideoMode): void {
    db.transaction(() => {
      store.removeMail(userId);
      notifications.notifyOfCompany({ to: userId, waiting, mode });
    });
  }

  /** The browser and its owner: guests without a key share one allowance. @throws Problem validation_failed, invalid_token */
  function requesterOf({ subscription, guestKey }: EveningAlertBody, { bearer, lang }: Asking): Requester {
    const browser = notifications.subscriptions.browserOf(subscription);
    if (bearer !== undefined)
      return { ...browser, lang, personKey: userKey(members.authenticate(bearer).userId) };
    return { ...browser, lang, personKey: guestKey ? keyOfGuest(guestKey) : null };
  }

  /** In pages, yielding between them: the line may be long, and no one in a page may be able to search now. */
  function* notifyFor(mode: VideoMode): Generator<void, void> {
    store.removeExpired(mode, clock());
    const waiting = new Set(video.searching(mode));
    let left = waiting.size * NOTIFIED_FOR_EACH;
    // A push leads straight into a search: people who could not begin one stay in line until they can or their row expires.
    const canCome = (key: string | null) => key === null || (!waiting.has(key) && video.canSearch(mode, key));
    for (let after = { expiresAt: 0, id: "" }; left > 0; ) {
      const page = store.line(mode, after, READ_AT_ONCE);
      for (const { id, isMail, personKey } of page) {
        if (left === 0) return;
        if (!canCome(isMail ? userKey(id) : personKey)) continue;
        if (isMail) write(id, waiting.size, mode);
        else push(id, waiting.size);
        left -= 1;
      }
      if (page.length < READ_AT_ONCE) return;
      after = page.at(-1)!;
      yield;
    }
  }

  const evenings = createEveningAlerts({ config, db, clock, ids, services, store, capacity, notifications });

  return {
    evenings,
    publicKey: () => notifications.subscriptions.publicKey,

    /** @throws Problem validation_failed (not a browser's subscription), invalid_token, rate_limited (too many rows) */
    add(body: AlertBody, asking: Asking): void {
      const requester = requesterOf(body, asking);
      const expiresAt = clock() + ALERT_HOURS * HOUR_MS;
      db.transaction(() =>
        capacity.add(store.company, requester, asking.address, () =>
          store.put({ id: ids(), ...requester, expiresAt, mode: body.mode }),
        ),
      );
    },

    /** For browsers without notifications; only members have an e-mail address. */
    addMail: (userId: string, mode: VideoMode): void =>
      void store.putMail({ userId, expiresAt: clock() + ALERT_HOURS * HOUR_MS, mode }),

    /** @throws Problem as `add`, and not_found without an evening ahead */
    addEvening: (body: EveningAlertBody, asking: Asking) =>
      evenings.add(requesterOf(body, asking), asking.address),

    async notifyDue(): Promise<void> {
      for (const mode of videoMode.options) await inTurns(notifyFor(mode));
    },
  };
}
