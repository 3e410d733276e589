import type { TestedDevice, TestedDevices } from "#contract/notifications.ts";
import type { Deps } from "#src/deps.ts";
import { deviceName } from "#src/features/auth/actions.ts";
import type { Session } from "#src/http/request-context.ts";
import { createSeal } from "#src/services/seal.ts";
import { PUSH_ICON, TTL } from "./rules.ts";
import type { NotificationStore } from "./store.ts";
import { PUSH_TEXTS } from "./texts.ts";

const SETTINGS = "/settings/notifications";
const TAG = "test";

/** "Send me a test": reports the push service's answer for each device, not just that we sent it. */
export function createTestPushes({
  clock,
  services: { pushes, secretKey },
  store,
}: Pick<Deps, "clock" | "services"> & { store: NotificationStore }) {
  const { mark } = createSeal(secretKey, "push topics");
  type Browser = ReturnType<NotificationStore["reachable"]>[number];

  async function test(browser: Browser, session: Session): Promise<TestedDevice> {
    const { id, lang, userAgent, sessionId, provider, address, p256dh, auth } = browser;
    const { testTitle: title, test: body } = PUSH_TEXTS[lang];
    const { kind: outcome, status } = await pushes.ask({
      to: { provider, address, p256dh, auth },
      payload: { kind: "test", title, body, tag: TAG, url: SETTINGS, icon: PUSH_ICON },
      topic: mark(`${session.userId} ${TAG}`).slice(0, 32),
      urgency: "high",
      ttlSeconds: TTL.test,
    });
    if (outcome === "gone") store.remove(id);
    return { device: deviceName(userAgent), current: sessionId === session.sessionId, outcome, status };
  }

  return async (session: Session): Promise<TestedDevices> => {
    const browsers = store.reachable(session.userId, clock());
    const data = await Promise.all(browsers.map((browser) => test(browser, session)));
    return { data: data.sort((a, b) => Number(b.current) - Number(a.current)) };
  };
}
