import { ALERT_HOURS, type AlertBody } from "#contract/alerts.ts";
import type { Lang } from "#contract/lang.ts";
import { HOUR_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import type { Video } from "#src/features/video/actions.ts";
import { createEveningAlerts } from "./evenings.ts";
import { createAlertStore } from "./store.ts";
import { ALERT_TEXTS } from "./texts.ts";

export type Alerts = ReturnType<typeof createAlerts>;

/** Called at once for each person who waits: one of them comes, and a crowd would wait in turn. */
const CALLED_FOR_EACH = 3;
const LOOKED_AT = 500;
/** Later the one who waits has left. */
const TTL_SECONDS = 300;

/** 'Tell me when someone is here': one push, once, for members and guests. */
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
  notifications: Pick<Notifications, "subscriptions">;
  auth: Pick<Auth, "authenticate">;
  video: Pick<Video, "searching">;
}) {
  const { pushes } = services;
  const store = createAlertStore(db);

  function send(
    lang: Lang,
    target: Parameters<typeof pushes.send>[0]["to"],
    waiting: number,
    id: string,
  ): void {
    const brand = lang === "ru" ? config.brand.nameRu : config.brand.name;
    const payload = {
      kind: "company" as const,
      title: brand,
      body: ALERT_TEXTS[lang](waiting),
      tag: "company",
      url: "/?start",
      icon: "/icon-192.png",
    };
    // The row is already deleted: a user who cannot be reached now does not want to be reached later.
    pushes.send(
      { to: target, payload, topic: id.slice(-12), urgency: "high", ttlSeconds: TTL_SECONDS },
      () => {},
    );
  }

  return {
    evenings: createEveningAlerts({ config, clock, ids, services, notifications, store }),
    publicKey: () => notifications.subscriptions.settings().publicKey,

    /** @throws Problem validation_failed for what is not the subscription of a browser, invalid_token */
    add(
      { subscription, guestKey }: AlertBody,
      { token, lang }: { token: string | undefined; lang: Lang },
    ): void {
      const { address, p256dh, auth } = notifications.subscriptions.browserOf(subscription);
      const personKey = token
        ? `user:${members.authenticate(token).userId}`
        : guestKey
          ? `guest:${guestKey}`
          : null;
      const expiresAt = clock() + ALERT_HOURS * HOUR_MS;
      store.put({ id: ids(), address, p256dh, auth, personKey, lang, expiresAt });
    },

    /** The job of each minute: notifies a few for each one who searches in vain. */
    call(): void {
      store.removeExpired(clock());
      const waiting = new Set(video.searching("classic"));
      const called = store
        .first(LOOKED_AT)
        .filter(({ personKey }) => personKey === null || !waiting.has(personKey))
        .slice(0, waiting.size * CALLED_FOR_EACH);
      for (const { id, lang, address, p256dh, auth } of called) {
        store.remove(id);
        send(lang, { provider: "webpush", address, p256dh, auth }, waiting.size, id);
      }
    },
  };
}
