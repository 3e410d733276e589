/**
 * Shows pushes and opens what a click on one leads to. src/services/push/declarative.ts says what a push holds. What is there
 * without a network is the matter of sw-offline.js, what other programs share of sw-share.js.
 */

importScripts("/sw-offline.js", "/sw-share.js");

const ACK_MS = 1_000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const { notification, app_badge: badge } = event.data?.json() ?? {};
  if (!notification) return;
  // Where to go stands in `data` too, as a path: whatever this site is called here.
  const { title, navigate, ...options } = notification;
  event.waitUntil(self.registration.showNotification(title, options));
  // Refused where there is no icon to put it on.
  if (badge !== undefined) navigator.setAppBadge?.(badge).catch(() => {});
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

/** In a tab that is open already, so that nothing there is lost; else in a new one. */
async function open(url) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find(({ visibilityState }) => visibilityState === "visible") ?? tabs[0];
  if (!tab || !(await asked(tab, { kind: "open", url }))) return self.clients.openWindow(url);
  // Refused when the click is too long ago; the page has navigated all the same.
  await tab.focus().catch(() => {});
}

/** Whether the page took it: one where no one is signed in does not listen. */
function asked(tab, message) {
  return new Promise((answer) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => answer(data === "taken");
    setTimeout(answer, ACK_MS, false);
    tab.postMessage(message, [port2]);
  });
}

/** The page, which holds the token, tells the server: at once where it is open, else on the next visit. */
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((tabs) => {
      for (const tab of tabs) tab.postMessage({ kind: "renew" });
    }),
  );
});
