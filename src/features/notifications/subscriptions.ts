import { ECDH } from "node:crypto";
import { parseJson } from "#contract/json.ts";
import type { Lang } from "#contract/lang.ts";
import { type PushSettings, type PushToken, webPushSubscription } from "#contract/notifications.ts";
import type { Deps } from "#src/deps.ts";
import type { Session } from "#src/http/request-context.ts";
import { Problem } from "#src/problem.ts";
import { SUBSCRIPTION_MS, SUBSCRIPTIONS_MAX } from "./rules.ts";
import type { NotificationStore } from "./store.ts";

const USER_AGENT_MAX = 300;

export function createSubscriptions({
  db,
  clock,
  ids,
  services: { pushes },
  store,
}: Pick<Deps, "db" | "clock" | "ids" | "services"> & { store: NotificationStore }) {
  /** `pending` until the operator sets up the provider. @throws Problem validation_failed for an address that no push may go to */
  function add({ userId, sessionId }: Session, token: PushToken, lang: Lang): { pending: boolean } {
    const target = targetOf(token);
    const now = clock();
    const userAgent = token.userAgent.slice(0, USER_AGENT_MAX);
    db.transaction(() => {
      store.put({
        id: ids(),
        userId,
        sessionId,
        ...target,
        userAgent,
        lang,
        createdAt: now,
        refreshedAt: now,
      });
      store.keepNewestOf(userId, SUBSCRIPTIONS_MAX);
    });
    return { pending: !pushes.providers.includes(target.provider) };
  }

  function targetOf({ provider, providerToken }: PushToken) {
    if (provider === "firebase")
      return { provider, address: providerToken, p256dh: null, auth: null, vapidKey: null };
    return { provider, ...browserOf(providerToken, "providerToken") };
  }

  /** Made for our current key. @throws Problem validation_failed */
  function browserOf(subscription: string, path = "subscription") {
    const parsed = webPushSubscription.safeParse(parseJson(subscription));
    if (!parsed.success || !areKeys(parsed.data.keys) || !pushes.allows(parsed.data.endpoint))
      throw wrong(path, "This is not the subscription of a browser");
    return { address: parsed.data.endpoint, ...parsed.data.keys, vapidKey: pushes.publicKey };
  }

  return {
    add,
    browserOf,
    remove: ({ sessionId }: Session): void => void store.removeOfSession(sessionId),
    publicKey: pushes.publicKey,
    settings: ({ sessionId }: Session): PushSettings => ({
      providers: pushes.providers,
      publicKey: pushes.publicKey,
      subscribed: store.hasSession(sessionId),
    }),
    removeStale: (): void => void store.removeNotRefreshedSince(clock() - SUBSCRIPTION_MS),
  };
}

const wrong = (path: string, message: string) =>
  new Problem("validation_failed", { errors: [{ path, code: "invalid_value", message }] });

/** A point on P-256 and sixteen bytes (RFC 8291, section 3): otherwise every push to it would fail. */
function areKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url");
    return Buffer.from(auth, "base64url").length === 16 && Buffer.from(p256dh, "base64url").length === 65;
  } catch {
    return false;
  }
}
