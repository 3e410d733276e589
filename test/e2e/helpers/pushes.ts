import type { BrowserContext, Page } from "@playwright/test";
import { type PushService, startPushService } from "../../helpers/push-service.ts";

export interface PushedBrowser {
  service: PushService;
  /** Whether the page holds a subscription. */
  isSubscribed(page: Page): Promise<boolean>;
  /** Hands over to the browser's worker what the service has received, as the vendor's own service would. */
  deliver(page: Page, payload: object): Promise<void>;
  /** The notifications that stand on the person's screen. */
  shown(): Promise<{ title: string; body: string; tag: string }[]>;
  /** A click on the only notification; answers the address of a window that it opens, or null. */
  click(): Promise<string | null>;
}

/**
 * Chromium subscribes at Google's service, which tests do not reach: so the subscription alone is ours, for a push
 * service on loopback. Our server sends real pushes there; what was decrypted is delivered to the real worker.
 */
export async function withPushes(context: BrowserContext, origin: string): Promise<PushedBrowser> {
  const service = startPushService();
  context.on("close", () => void service.stop());
  await context.grantPermissions(["notifications"], { origin });
  const { providerToken } = service.subscribe();
  await context.addInitScript((json: string) => {
    const subscription = {
      ...JSON.parse(json),
      options: { applicationServerKey: null },
      toJSON: () => JSON.parse(json),
      unsubscribe: async () => {
        localStorage.removeItem("test-subscribed");
        return true;
      },
    };
    const isThere = () => localStorage.getItem("test-subscribed") !== null;
    PushManager.prototype.getSubscription = async () => (isThere() ? subscription : null);
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem("test-subscribed", "yes");
      return subscription;
    };
  }, providerToken);

  const worker = () => context.serviceWorkers()[0]!;
  /** Chromium forgets a notification that is asked for while it is only on its way to the screen. */
  const noteShown = () =>
    worker().evaluate(() => {
      const self = globalThis as unknown as Worker;
      const { promise, resolve } = Promise.withResolvers<void>();
      const show = self.registration.showNotification;
      self.shown = promise;
      self.registration.showNotification = async (...given) => {
        self.registration.showNotification = show;
        await self.registration.showNotification(...given);
        resolve();
      };
    });
  const untilShown = () => worker().evaluate(() => (globalThis as unknown as Worker).shown);

  return {
    service,
    isSubscribed: (page) => page.evaluate(() => localStorage.getItem("test-subscribed") !== null),

    async deliver(page, payload) {
      const session = await context.newCDPSession(page);
      const found = Promise.withResolvers<string>();
      session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
        if (ours) found.resolve(ours.registrationId);
      });
      await session.send("ServiceWorker.enable");
      const registrationId = await found.promise;
      const data = JSON.stringify(payload);
      await noteShown();
      await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
      await untilShown();
      await session.detach();
    },

    shown: () =>
      worker().evaluate(async () => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
        const all = await registration.getNotifications();
        return all.map(({ title, body, tag }) => ({ title, body, tag }));
      }),

    click: () =>
      worker().evaluate(async () => {
        const self = globalThis as unknown as Worker;
        const [notification] = await self.registration.getNotifications();
        const opened = Promise.withResolvers<string | null>();
        // Windows open after a real click only; so the address is what can be looked at.
        self.clients.openWindow = async (url) => opened.resolve(url);
        const click = new self.NotificationEvent("notificationclick", { notification });
        Object.defineProperty(click, "waitUntil", {
          value: (work: Promise<unknown>) => void work.then(() => opened.resolve(null)),
        });
        // The page takes what time it needs: on a busy machine that may be more than the second the worker gives it.
        const { setTimeout } = self;
        self.setTimeout = () => 0;
        self.dispatchEvent(click);
        const address = await opened.promise;
        self.setTimeout = setTimeout;
        return address;
      }),
  };
}

/** What the browser keeps of a person who once said no. Playwright can only grant. */
export async function forbidNotifications(page: Page, origin: string): Promise<void> {
  const ofPage = await page.context().newCDPSession(page);
  const { targetInfo } = await ofPage.send("Target.getTargetInfo");
  // Left attached until the browser closes, since what it sets ends with it.
  const ofBrowser = await page.context().browser()!.newBrowserCDPSession();
  await ofBrowser.send("Browser.setPermission", {
    origin,
    permission: { name: "notifications" },
    setting: "denied",
    browserContextId: targetInfo.browserContextId,
  });
}

/** What of a worker's globals the click needs; the types of pages do not have them. */
interface Worker extends EventTarget {
  registration: ServiceWorkerRegistration;
  /** Resolves when the notification that was delivered last stands on the screen. */
  shown: Promise<void>;
  clients: { openWindow(url: string): Promise<void> };
  setTimeout: unknown;
  NotificationEvent: new (type: string, init: { notification?: Notification }) => Event;
}
