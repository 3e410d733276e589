import type { BrowserContext, Page } from "@playwright/test";
import { type PushService, startPushService } from "../../helpers/push-service.ts";
import { within } from "./within.ts";

export interface PushedBrowser {
  service: PushService;
  /** Whether the page has a subscription. */
  isSubscribed(page: Page): Promise<boolean>;
  /** Delivers a push that the service received to the browser's worker, as the vendor's service would. */
  deliver(page: Page, payload: object): Promise<void>;
  /** The notifications on the person's screen. */
  shown(): Promise<{ title: string; body: string; tag: string }[]>;
  /** Clicks the only notification. Resolves to the address of the window it opens, or null. */
  click(): Promise<string | null>;
}

/**
 * Chromium subscribes at Google's service, which tests do not reach. So only the subscription is fake, for a push service on
 * loopback: our server sends real pushes there, and the decrypted messages are delivered to the real worker.
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
  /** Chromium loses a notification that is queried while it is still on its way to the screen. */
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
      const registrationId = await within("Finding the service worker", found.promise);
      const data = JSON.stringify(payload);
      await noteShown();
      await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
      await within("Showing a notification", untilShown());
      await session.detach();
    },

    shown: () =>
      worker().evaluate(async () => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
        const all = await registration.getNotifications();
        return all.map(({ title, body, tag }) => ({ title, body, tag }));
      }),

    click: () => {
      const clicked = worker().evaluate(async () => {
        const self = globalThis as unknown as Worker;
        const [notification] = await self.registration.getNotifications();
        const opened = Promise.withResolvers<string | null>();
        // A window opens only after a real click, so the test reads the address instead.
        self.clients.openWindow = async (url) => opened.resolve(url);
        const click = new self.NotificationEvent("notificationclick", { notification });
        Object.defineProperty(click, "waitUntil", {
          value: (work: Promise<unknown>) => void work.then(() => opened.resolve(null)),
        });
        // On a busy machine the page may need more than the second that the worker gives it.
        const { setTimeout } = self;
        self.setTimeout = () => 0;
        self.dispatchEvent(click);
        const address = await opened.promise;
        self.setTimeout = setTimeout;
        return address;
      });
      return within("Clicking a notification", clicked);
    },
  };
}

/** Denies the permission, as for a person who once refused. Playwright can only grant it. */
export async function forbidNotifications(page: Page, origin: string): Promise<void> {
  const ofPage = await page.context().newCDPSession(page);
  const { targetInfo } = await ofPage.send("Target.getTargetInfo");
  // Stays attached until the browser closes, since the setting ends with the session.
  const ofBrowser = await page.context().browser()!.newBrowserCDPSession();
  await ofBrowser.send("Browser.setPermission", {
    origin,
    permission: { name: "notifications" },
    setting: "denied",
    browserContextId: targetInfo.browserContextId,
  });
}

/** Globals of a worker that the click needs; the DOM types do not have them. */
interface Worker extends EventTarget {
  registration: ServiceWorkerRegistration;
  /** Resolves when the last delivered notification is on the screen. */
  shown: Promise<void>;
  clients: { openWindow(url: string): Promise<void> };
  setTimeout: unknown;
  NotificationEvent: new (type: string, init: { notification?: Notification }) => Event;
}
