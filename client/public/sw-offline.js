/**
 * Keeps the app itself for offline use: the shell of this build, its code and its texts. The shell is the same for everyone.
 * Responses of the API are never cached here: what a member reads offline is in the page's own storage and is deleted with
 * the session (client/lib/offline).
 */

/** Filled in by the build (client/vite/offline-shell.ts). Null in development, where nothing is cached. */
const BUILD = null;

const PREFIX = "build:";
/** As many as the server keeps, so that an open page of an earlier build still finds its own code. */
const BUILDS_KEPT = 3;
/** How many files of a build are fetched at a time. Browsers may open six connections, and the page needs some. */
const LANES = 3;
/** How long a page waits for the server before the cached shell is used. */
const PATIENCE_MS = 4_000;
/** Statuses that a proxy sends when the server behind it is down. */
const AWAY = new Set([502, 503, 504]);
/** An address that has no prerendered page, so the server answers with the bare shell. */
const SHELL = "/chats";

self.addEventListener("activate", (event) => {
  event.waitUntil(prepare());
  // In an event of its own, since a push subscription waits for `install`, and every page for this one.
  self.registration.active.postMessage({ kind: "keep" });
});
self.addEventListener("message", (event) => {
  if (event.data?.kind === "keep") event.waitUntil(keepBuild());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (!BUILD || request.method !== "GET" || origin !== location.origin) return;
  // Answer navigations to other addresses too: otherwise the browser sends a second request next to its preload, and a
  // provider's sign-in callback works only once.
  if (request.mode === "navigate") event.respondWith(isPage(pathname) ? pageOf(event) : fromServer(event));
  else if (pathname.startsWith("/assets/")) event.respondWith(assetOf(event));
});

const isPage = (pathname) => BUILD.pages.includes(pathname.split("/", 2)[1]);

let keeping = null;

function keepBuild() {
  if (!BUILD) return null;
  keeping ??= keepFiles().finally(() => {
    keeping = null;
  });
  return keeping;
}

/** Stores the shell last, so a build that has one is complete. After a failure the next page tries again. */
async function keepFiles() {
  try {
    const cache = await caches.open(PREFIX + BUILD.name);
    const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    const missing = BUILD.files.filter((file) => !known.has(file));
    const lane = async () => {
      for (let file = missing.shift(); file; file = missing.shift()) await keep(cache, file);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    const shell = await fetch(SHELL, { cache: "no-cache", credentials: "omit" });
    // After an upgrade in this moment the shell belongs to another build, whose own worker keeps it.
    if (shell.ok && (await shell.clone().text()).includes(BUILD.entry)) await cache.put(SHELL, shell);
  } catch {
    // No network, or no space left.
  }
}

/** Copies a file that an earlier build has cached already, instead of fetching it again. */
async function keep(cache, file) {
  const earlier = await caches.match(file, { ignoreVary: true });
  await (earlier ? cache.put(file, earlier) : cache.add(file));
}

async function prepare() {
  if (!BUILD) return;
  await self.registration.navigationPreload?.enable();
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  // Oldest first: `keys` lists caches in the order of their creation.
  const others = builds.filter((name) => name !== PREFIX + BUILD.name);
  const whole = (await keptShell())?.name;
  const over = others.slice(0, -(BUILDS_KEPT - 1)).filter((name) => name !== whole);
  await Promise.all(over.map((name) => caches.delete(name)));
}

/** Returns the shell of this build, or of the latest complete one before it: a network can fail while a build is being kept. */
async function keptShell() {
  const names = await caches.keys().catch(() => []);
  const earlier = names.filter((name) => name.startsWith(PREFIX)).reverse();
  for (const name of [PREFIX + BUILD.name, ...earlier]) {
    const shell = await kept(SHELL, { cacheName: name });
    if (shell) return { name, shell };
  }
  return undefined;
}

/** Answers from the server, or with the shell when the server cannot be reached; the shell then says so itself. */
async function pageOf(event) {
  const coming = fromServer(event);
  const shell = (await keptShell())?.shell;
  if (!shell) return coming;
  const answer = await Promise.race([coming.catch(() => null), after(PATIENCE_MS)]);
  return answer && !AWAY.has(answer.status) ? answer : shell;
}

const fromServer = async (event) => (await event.preloadResponse) ?? fetch(event.request);
const after = (ms) => new Promise((resolve) => setTimeout(resolve, ms, null));

/** Names contain a hash of the content, so a cached asset of any build is the right one. */
async function assetOf({ request }) {
  return (await kept(request.url)) ?? fetch(request);
}

/** Returns undefined also when the browser's storage is broken, so everything then comes from the server. */
const kept = (address, options) =>
  caches.match(address, { ignoreVary: true, ...options }).catch(() => undefined);
