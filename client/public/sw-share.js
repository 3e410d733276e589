/**
 * What another program shares (`share_target` of the manifest), without a network too: it goes to the page that asks whom
 * it is for, in the fragment of its address. src/http/site/share-target.ts does the same where there is no worker yet.
 */

const SHARE = "/share";

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === "POST" && origin === location.origin && pathname === SHARE)
    event.respondWith(toPage(request));
});

async function toPage(request) {
  const form = new URLSearchParams(await request.text());
  const parts = new URLSearchParams();
  for (const part of ["title", "text", "url"]) {
    const value = form.get(part)?.trim();
    if (value) parts.set(part, value);
  }
  const page = parts.size > 0 ? `${SHARE}#${parts}` : SHARE;
  return Response.redirect(new URL(page, location.origin), 303);
}
