import { LANGS, type Lang } from "#contract/lang.ts";
import { GUEST_PAGES } from "#contract/paths.ts";
import { pageAddress } from "./page-address.ts";

/** Every guest page with its languages, for search engines. */
export function sitemap(publicUrl: URL): string {
  const address = (path: string, lang: Lang) => Bun.escapeHTML(pageAddress(path, lang, publicUrl));
  const entries = GUEST_PAGES.flatMap((path) =>
    LANGS.map(
      (lang) =>
        `<url><loc>${address(path, lang)}</loc>${LANGS.map(
          (other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${address(path, other)}"/>`,
        ).join("")}</url>`,
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}

/**
 * Members' pages hold nothing for strangers, and links from letters must not be opened. Pages whose links people share stay
 * open: messengers that obey this would show no preview, and search engines would not see that the page must not be indexed.
 */
export const robots = (publicUrl: URL): string => `User-agent: *
Disallow: /api/
Disallow: /media/
Disallow: /chats
Disallow: /contacts
Disallow: /settings
Disallow: /unsubscribe/
Disallow: /auth/confirm/
Disallow: /auth/stop/
Disallow: /auth/new-password/

Sitemap: ${new URL("/sitemap.xml", publicUrl).href}
`;
