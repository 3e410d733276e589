import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isClientPath } from "#contract/paths.ts";
import type { Config } from "#src/config.ts";
import { Problem } from "#src/problem.ts";
import { brandPage, manifestOf } from "./branding.ts";
import { buildOf, readOldAssets } from "./old-builds.ts";
import { readFolder, type StaticFile, serveFile, textFile } from "./static-files.ts";

type Answer = (request: Request, pathname: string) => Response | Promise<Response>;

/** Answers every address that is not the server's own: files of the client, or its shell. */
export interface Client {
  answer: Answer;
  /** Names what pages load now; empty in development. */
  build: string;
}

export function createClient(config: ClientConfig): Client {
  const answer = config.clientDevUrl ? fromVite(config.clientDevUrl, config) : fromBuild(config);
  const manifest = textFile(JSON.stringify(manifestOf(config)), "application/manifest+json");
  return {
    build: config.clientDevUrl ? "" : buildOf(config),
    answer(request, pathname) {
      if (request.method !== "GET" && request.method !== "HEAD") throw new Problem("method_not_allowed");
      return pathname === "/manifest.webmanifest" ? serveFile(request, manifest) : answer(request, pathname);
    },
  };
}

type ClientConfig = Pick<Config, "clientDir" | "clientDevUrl" | "dataDir" | "brand" | "ice">;

function fromBuild(config: ClientConfig): Answer {
  const files = new Map([...readOldAssets(config), ...readFolder(config.clientDir)]);
  const shell = shellOf(config);
  return (request, pathname) => {
    const file = files.get(pathname);
    if (file && pathname !== SHELL) return serveFile(request, file);
    if (isFile(pathname)) throw new Problem("not_found");
    if (!shell) throw new Problem("unavailable", { detail: "The client is not built. Run: bun run build" });
    return serveFile(request, shell, statusOf(pathname));
  };
}

const SHELL = "/index.html";

/**
 * What is asked for as a file wants that file or none: a page's HTML would only confuse a crawler that asks for
 * `/robots.txt`, or an open page of an older release whose chunk is gone.
 */
const isFile = (pathname: string) =>
  pathname.startsWith("/assets/") || (/\.[a-z\d]{1,11}$/i.test(pathname) && !isClientPath(pathname));

function shellOf(config: ClientConfig): StaticFile | undefined {
  const path = join(config.clientDir, SHELL);
  if (!existsSync(path)) return undefined;
  return textFile(brandPage(readFileSync(path, "utf8"), config, buildOf(config)), "text/html;charset=utf-8");
}

const statusOf = (pathname: string) => (isClientPath(pathname) ? 200 : 404);

/** In development: Vite's answer, with our status and brand, since it gives its page for every address. */
function fromVite(origin: URL, config: ClientConfig): Answer {
  return async (request, pathname) => {
    const target = new URL(pathname + new URL(request.url).search, origin);
    const answer = await fetch(target, { headers: request.headers });
    const { status, headers } = answer;
    const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
    if (isPage && isFile(pathname)) throw new Problem("not_found");
    // `fetch` has already unpacked the body.
    const plain = new Headers(
      [...headers].filter(([name]) => !/^(content-encoding|content-length)$/.test(name)),
    );
    return new Response(isPage ? brandPage(await answer.text(), config) : answer.body, {
      status: isPage && status === 200 ? statusOf(pathname) : status,
      headers: plain,
    });
  };
}
