import { ALERT_HOURS, type AlertBody, type EveningAlertBody } from "#contract/alerts.ts";
import type { Lang } from "#contract/lang.ts";
import { HOUR_MS } from "#contract/time.ts";
import { START_PATHS, type VideoMode, videoMode } from "#contract/video.ts";
import type { Deps } from "#src/deps.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import type { Video } from "#src/features/video/actions.ts";
import { type Asker, addWithinCapacity } from "./capacity.ts";
import { createEveningAlerts } from "./evenings.ts";
import { type AlertRow, createAlertStore } from "./store.ts";
import { ALERT_TEXTS } from "./texts.ts";

interface Asking {
  token: string | undefined;
  lang: Lang;
}

export type Alerts = ReturnType<typeof createAlerts>;

/** People notified at once for each person who waits: about one in three comes, and a crowd would itself have to wait. */
const NOTIFIED_FOR_EACH = 3;
const READ_AT_ONCE = 500;
/** After this time the person who waits has left. */
const TTL_SECONDS = 300;

/** 'Tell me when someone is here': one push, once, for members and guests, or one letter for members. */
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
  notifications: Pick<Notifications, "subscriptions" | "notifyOfCompany">;
  auth: Pick<Auth, "authenticate">;
  video: Pick<Video, "searching" | "canSearch">;
}) {
  const { pushes } = services;
  const store = createAlertStore(db);

  function push({ id, lang, mode, address, p256dh, auth }: AlertRow, waiting: number): void {
    store.remove(id);
    const brand = lang === "ru" ? config.brand.nameRu : config.brand.name;
    const payload = {
      kind: "company" as const,
      title: brand,
      body: ALERT_TEXTS[lang](waiting, mode),
      tag: "company",
      url: START_PATHS[mode],
      icon: "/icon-192.png",
    };
    // The row is already deleted: a user who cannot be reached now does not want to be reached later.
    const to = { provider: "webpush" as const, address, p256dh, auth };
    pushes.send(
      { to, payload, topic: id.slice(-12), urgency: "high", ttlSeconds: TTL_SECONDS },
      { gone: () => {} },
    );
  }

  /** Replaces the row by its letter in one transaction, so that a crash loses neither. */
  function write(userId: string, waiting: number, mode: VideoMode): void {
    db.transaction(() => {
      store.removeLetter(userId);
      notifications.notifyOfCompany({ to: userId, waiting, mode });
    });
  }

  /** The browser and its owner: guests without a key share one allowance. @throws Problem validation_failed, invalid_token */
  function askerOf({ subscription, guestKey }: EveningAlertBody, { token, lang }: Asking): Asker {
    const browser = notifications.subscriptions.browserOf(subscription);
    if (token) return { ...browser, lang, personKey: `user:${members.authenticate(token).userId}` };
    return { ...browser, lang, personKey: guestKey ? `guest:${guestKey}` : null };
  }

  function notifyFor(mode: VideoMode): void {
    store.removeExpired(mode, clock());
    const waiting = new Set(video.searching(mode));
    const pushes = store
      .first(mode, READ_AT_ONCE)
      .map((row) => ({ ...row, notify: () => push(row, waiting.size) }));
    const letters = store.firstLetters(mode, READ_AT_ONCE).map(({ userId, expiresAt }) => ({
      personKey: `user:${userId}`,
      expiresAt,
      notify: () => write(userId, waiting.size, mode),
    }));
    // A push leads straight into a search: people who could not begin one stay in line until they can or their row expires.
    const recipients = [...pushes, ...letters]
      .toSorted((one, other) => one.expiresAt - other.expiresAt)
      .values()
      .filter(({ personKey: key }) => key === null || (!waiting.has(key) && video.canSearch(mode, key)))
      .take(waiting.size * NOTIFIED_FOR_EACH);
    for (const { notify } of recipients) notify();
  }

  const evenings = createEveningAlerts({ config, db, clock, ids, services, store });

  return {
    evenings,
    publicKey: () => notifications.subscriptions.publicKey,

    /** @throws Problem validation_failed (not a browser's subscription), invalid_token, rate_limited (too many rows) */
    add(body: AlertBody, asking: Asking): void {
      const asker = askerOf(body, asking);
      const expiresAt = clock() + ALERT_HOURS * HOUR_MS;
      db.transaction(() =>
        addWithinCapacity(store.company, asker, () =>
          store.put({ id: ids(), ...asker, expiresAt, mode: body.mode }),
        ),
      );
    },

    /** For browsers without notifications; only members have an e-mail address. */
    addLetter: (userId: string, mode: VideoMode): void =>
      void store.putLetter({ userId, expiresAt: clock() + ALERT_HOURS * HOUR_MS, mode }),

    /** @throws Problem as `add`, and not_found without an evening ahead */
    addEvening: (body: EveningAlertBody, asking: Asking) => evenings.add(askerOf(body, asking)),

    /** Runs every minute: notifies a few people for each one who searches in vain. */
    notifyDue: (): void => videoMode.options.forEach(notifyFor),
  };
}
