/**
 * Receives what another app shares (`share_target` of the manifest), offline too, and passes it in the URL fragment to the
 * page that asks who it is for. src/http/site/share-target.ts does the same for browsers that have no worker yet.
 */

const SHARE = "/share";

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === "POST" && origin === location.origin && pathname === SHARE)
    event.respondWith(toPage(request));
});

async function isTakenInTalk(fragment) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const answers = await Promise.all(tabs.map((tab) => asked(tab, { kind: "share", fragment })));
  return answers.includes(true);
}

async function toPage(request) {
  const form = new URLSearchParams(await request.text());
  const parts = new URLSearchParams();
  for (const part of ["title", "text", "url"]) {
    const value = form.get(part)?.trim();
    if (value) parts.set(part, value);
  }
  // A browser may navigate the existing window to the share page, which would end its talk. A 204 leaves the window as it is,
  // and its page asks once the talk is over.
  if (parts.size > 0 && (await isTakenInTalk(String(parts)))) return new Response(null, { status: 204 });
  const page = parts.size > 0 ? `${SHARE}#${parts}` : SHARE;
  return Response.redirect(new URL(page, location.origin), 303);
}
