/**
 * The program itself without a network: the shell of this build, its code and its texts.
 * Answers of the server are never kept here: what a member reads offline lies in the page's own storage and goes with the
 * session (client/lib/offline). The shell is the same for everyone.
 */

/** Written by the build (`offlineShell` in client/vite-plugins.ts). In development there is none, and nothing is kept. */
const BUILD = null;

const PREFIX = "build:";
/** As many as the server keeps: a page of an earlier build, still open, goes on with its own code. */
const BUILDS_KEPT = 3;
/** A server that says nothing for so long is not waited for by a page that is here. */
const PATIENCE_MS = 4_000;
/** What a proxy says when there is no server behind it. */
const AWAY = new Set([502, 503, 504]);
/** An address that is never drawn for guests, so that its answer is the bare shell. */
const SHELL = "/chats";

self.addEventListener("install", (event) => event.waitUntil(keepBuild()));
self.addEventListener("activate", (event) => event.waitUntil(prepare()));
self.addEventListener("message", (event) => {
  if (event.data?.kind === "keep") event.waitUntil(keepBuild());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (!BUILD || request.method !== "GET" || origin !== location.origin) return;
  // Other addresses too: without an answer from here the browser asks again besides its preload, and a sign-in by a provider
  // is good for one of the two.
  if (request.mode === "navigate") event.respondWith(isPage(pathname) ? pageOf(event) : fromServer(event));
  else if (pathname.startsWith("/assets/")) event.respondWith(assetOf(event));
});

const isPage = (pathname) => BUILD.pages.includes(pathname.split("/", 2)[1]);

/** Whole or not at all, since the shell comes last. A failure is no reason to go without pushes: the next page asks again. */
async function keepBuild() {
  if (!BUILD) return;
  try {
    const cache = await caches.open(PREFIX + BUILD.name);
    const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    await Promise.all(BUILD.files.filter((file) => !known.has(file)).map((file) => keep(cache, file)));
    const shell = await fetch(SHELL, { cache: "no-cache", credentials: "omit" });
    // Of another build when the server was upgraded this moment; its own worker keeps that one.
    if (shell.ok && (await shell.clone().text()).includes(BUILD.entry)) await cache.put(SHELL, shell);
  } catch {
    // No network, or no room.
  }
}

/** What did not change since an earlier build is here already. */
async function keep(cache, file) {
  const earlier = await caches.match(file, { ignoreVary: true });
  await (earlier ? cache.put(file, earlier) : cache.add(file));
}

async function prepare() {
  if (!BUILD) return;
  await self.registration.navigationPreload?.enable();
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  // Oldest first, as they were made.
  const others = builds.filter((name) => name !== PREFIX + BUILD.name);
  const whole = (await keptShell())?.name;
  const over = others.slice(0, -(BUILDS_KEPT - 1)).filter((name) => name !== whole);
  await Promise.all(over.map((name) => caches.delete(name)));
}

/** Of this build, or of the latest before it that is here whole: the network may go while a new one is being kept. */
async function keptShell() {
  const names = await caches.keys().catch(() => []);
  const earlier = names.filter((name) => name.startsWith(PREFIX)).reverse();
  for (const name of [PREFIX + BUILD.name, ...earlier]) {
    const shell = await kept(SHELL, { cacheName: name });
    if (shell) return { name, shell };
  }
  return undefined;
}

/** From the server, which has the newest; the shell when it is not there, and knows itself what to say of that. */
async function pageOf(event) {
  const coming = fromServer(event);
  const shell = (await keptShell())?.shell;
  if (!shell) return coming;
  const answer = await Promise.race([coming.catch(() => null), after(PATIENCE_MS)]);
  return answer && !AWAY.has(answer.status) ? answer : shell;
}

const fromServer = async (event) => (await event.preloadResponse) ?? fetch(event.request);
const after = (ms) => new Promise((resolve) => setTimeout(resolve, ms, null));

/** Their names hold a hash of their content, so that one of any build is the right one or is not there. */
async function assetOf({ request }) {
  return (await kept(request.url)) ?? fetch(request);
}

/** Undefined too where the browser's storage is broken: then everything comes from the server. */
const kept = (address, options) =>
  caches.match(address, { ignoreVary: true, ...options }).catch(() => undefined);
