import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AppConfig } from "#contract/common.ts";
import { LANGS, type Lang } from "#contract/lang.ts";
import { SHARE_PATH, SHARED_MAX_BYTES, sharePageOf } from "#contract/launch.ts";
import { GUEST_PAGES, isClientPath } from "#contract/paths.ts";
import type { Config } from "#src/config.ts";
import { Problem } from "#src/problem.ts";
import type { Log } from "#src/services/log.ts";
import type { Intake } from "../body/intake.ts";
import { takeBody } from "../body/take-body.ts";
import { brandPage, closedPage } from "./branding.ts";
import { createGuestPages, type GuestPages } from "./guest-pages.ts";
import { MANIFESTS, manifestOf } from "./manifest.ts";
import { buildOf, readOldAssets } from "./old-builds.ts";
import { pageAddress } from "./page-address.ts";
import { readFolder, type StaticFile, serveFile, textFile } from "./static-files.ts";

type Answer = (request: Request, pathname: string) => Response | Promise<Response>;

export interface Client {
  answer: Answer;
  build: string;
  scriptHashes: readonly string[];
}

interface Prerendering {
  /** A new edition of the legal texts changes them, and pages are prerendered with them. */
  settings: () => AppConfig;
  log: Log;
}

interface ClientParts extends Prerendering {
  intake: Intake;
}

export function createClient(config: ClientConfig, { intake, ...prerendering }: ClientParts): Client {
  const { clientDevUrl, clientDir, publicUrl } = config;
  const answer = clientDevUrl ? fromVite(clientDevUrl, config) : fromBuild(config, prerendering);
  const texts = new Map([
    ...Object.entries(MANIFESTS).map(([path, lang]): [string, StaticFile] => [
      path,
      textFile(JSON.stringify(manifestOf(config, lang)), "application/manifest+json"),
    ]),
    ["/sitemap.xml", textFile(sitemap(publicUrl), "application/xml")],
    ["/robots.txt", textFile(robots(publicUrl), "text/plain;charset=utf-8")],
  ]);
  return {
    scriptHashes: scriptHashesOf(join(clientDir, SHELL)),
    build: config.clientDevUrl ? "" : buildOf(config),
    answer(request, pathname) {
      if (isShare(request, pathname)) return takeShared(request, intake);
      if (request.method !== "GET" && request.method !== "HEAD") throw new Problem("method_not_allowed");
      const text = texts.get(pathname);
      if (text) return serveFile(request, text);
      return hasExtraSlash(pathname) ? withoutSlash(request.url) : answer(request, pathname);
    },
  };
}

/** `/about/` is no second address of a page: search engines would have to choose. */
const hasExtraSlash = (pathname: string) =>
  pathname.length > 1 && pathname.endsWith("/") && isClientPath(pathname);

function withoutSlash(address: string): Response {
  const { pathname, search } = new URL(address);
  return new Response(null, { status: 308, headers: { location: pathname.slice(0, -1) + search } });
}

type ClientConfig = Pick<Config, "clientDir" | "clientDevUrl" | "dataDir" | "publicUrl" | "brand" | "ice">;

function fromBuild(config: ClientConfig, { settings, log }: Prerendering): Answer {
  const files = readFolder(config.clientDir);
  // Requested by pages that were open before this start, or while another build takes the place of this one.
  let oldAssets: ReturnType<typeof readOldAssets> | undefined;
  const oldAsset = (pathname: string) => {
    oldAssets ??= readOldAssets(config);
    return oldAssets.get(pathname);
  };
  const source = sourceOf(config);
  const build = buildOf(config);
  const pagesWith = (now: AppConfig) =>
    source === undefined ? undefined : pagesOf(brandPage(source, config, build, now), config, now, log);
  let prerenderedWith = settings();
  let pages = pagesWith(prerenderedWith);

  /** An edition of the legal texts takes effect while the server runs. */
  function currentPages(): Pages | undefined {
    const now = settings();
    if (now.legalEdition !== prerenderedWith.legalEdition) {
      prerenderedWith = now;
      pages = pagesWith(now);
    }
    return pages;
  }

  return (request, pathname) => {
    const file =
      ifStillThere(files.get(pathname)) ??
      (pathname.startsWith("/assets/") ? ifStillThere(oldAsset(pathname)) : undefined);
    if (file && pathname !== SHELL) return serveFile(request, file);
    if (isFile(pathname)) throw new Problem("not_found");
    const { searchParams } = new URL(request.url);
    const { shell, closed, guest } = currentPages() ?? missingClient(pathname);
    if (!GUEST_PAGES.includes(pathname))
      return serveFile(request, closed[previewLangOf(searchParams)], statusOf(pathname));
    return serveFile(request, guest.find(pathname, searchParams) ?? shell, statusOf(pathname));
  };
}

interface Pages {
  shell: StaticFile;
  /** For every address that is not a guest page, by the language of its preview. */
  closed: Record<Lang, StaticFile>;
  guest: GuestPages;
}

const pagesOf = (page: string, config: ClientConfig, settings: AppConfig, log: Log): Pages => ({
  shell: textFile(page, HTML),
  closed: {
    ru: textFile(closedPage(page, config, "ru"), HTML),
    en: textFile(closedPage(page, config, "en"), HTML),
  },
  guest: createGuestPages(config, { shell: page, settings, log }),
});

/** A link shared by someone who reads English says so (`client/features/video/private/share-link.tsx`). */
const previewLangOf = (search: URLSearchParams): Lang =>
  (search.get("lang") ?? search.get("from")) === "en" ? "en" : "ru";

const ifStillThere = (file: StaticFile | undefined) => (file?.isThere() ? file : undefined);

function missingClient(pathname: string): never {
  throw isClientPath(pathname)
    ? new Problem("unavailable", { detail: "The client is not built. Run: bun run build" })
    : new Problem("not_found");
}

const SHELL = "/index.html";
const HTML = "text/html;charset=utf-8";

/** A file or 404: HTML would confuse a crawler that requests `/robots.txt`, or an old page whose chunk is gone. */
const isFile = (pathname: string) =>
  pathname.startsWith("/assets/") || (/\.[a-z\d]{1,11}$/i.test(pathname) && !isClientPath(pathname));

/** As it was at the start: another build may take its place. */
function sourceOf({ clientDir }: ClientConfig): string | undefined {
  const path = join(clientDir, SHELL);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

function scriptHashesOf(page: string): string[] {
  if (!existsSync(page)) return [];
  const scripts = readFileSync(page, "utf8").matchAll(/<script>([\s\S]*?)<\/script>/g);
  return [...scripts].map(
    ([, text]) => `'sha256-${new Bun.CryptoHasher("sha256").update(text!).digest("base64")}'`,
  );
}

const statusOf = (pathname: string) => (isClientPath(pathname) ? 200 : 404);

/** Vite's response with our status and brand, since Vite answers every address with its page. */
function fromVite(origin: URL, config: ClientConfig): Answer {
  return async (request, pathname) => {
    const target = new URL(pathname + new URL(request.url).search, origin);
    const answer = await fetch(target, { headers: request.headers });
    const { status, headers } = answer;
    const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
    if (isPage && isFile(pathname)) throw new Problem("not_found");
    // `fetch` has already decompressed the body.
    const plain = new Headers(
      [...headers].filter(([name]) => !/^(content-encoding|content-length)$/.test(name)),
    );
    return new Response(isPage ? brandPage(await answer.text(), config) : answer.body, {
      status: isPage && status === 200 ? statusOf(pathname) : status,
      headers: plain,
    });
  };
}

const isShare = ({ method }: Request, pathname: string): boolean =>
  method === "POST" && pathname === SHARE_PATH;

/** From a browser without our worker (client/public/sw-share.js). Not stored, but sent back in the fragment of the next page. */
async function takeShared(request: Request, intake: Intake): Promise<Response> {
  const body = await takeBody(request, SHARED_MAX_BYTES, "too_large", { intake, pot: "strangers" });
  const location = sharePageOf(new URLSearchParams(new TextDecoder().decode(body)));
  return new Response(null, { status: 303, headers: { location } });
}

function sitemap(publicUrl: URL): string {
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

/** Pages whose links people share stay open: messengers that obey this would show no preview. */
const robots = (publicUrl: URL): string => `User-agent: *
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
