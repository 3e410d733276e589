/**
 * Shows pushes and opens their links when clicked; src/services/push/webpush.ts describes their format. sw-offline.js
 * serves the app offline, and sw-share.js receives what other apps share.
 */

importScripts("/sw-offline.js", "/sw-share.js");

const ACK_MS = 1_000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const { notification, app_badge: badge } = event.data?.json() ?? {};
  if (!notification) return;
  // `navigate` is absolute. The worker uses the path in `data`, which works under any host name of this site.
  const { title, navigate, ...options } = notification;
  event.waitUntil(self.registration.showNotification(title, options));
  // Rejected when the app has no icon to put a badge on.
  if (badge !== undefined) navigator.setAppBadge?.(badge).catch(() => {});
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

/** Opens the address in an existing tab, which navigates without losing anything, or else in a new one. */
async function open(url) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find(({ visibilityState }) => visibilityState === "visible") ?? tabs[0];
  if (!tab || !(await asked(tab, { kind: "open", url }))) return self.clients.openWindow(url);
  // Rejected when the click was too long ago; the page has navigated anyway.
  await tab.focus().catch(() => {});
}

/** Resolves to whether the page took the message. A page without a signed-in member does not listen. */
function asked(tab, message) {
  return new Promise((answer) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => answer(data === "taken");
    setTimeout(answer, ACK_MS, false);
    tab.postMessage(message, [port2]);
  });
}

/** Asks open pages, which hold the token, to renew the subscription. Without one it is renewed on the next visit. */
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((tabs) => {
      for (const tab of tabs) tab.postMessage({ kind: "renew" });
    }),
  );
});
