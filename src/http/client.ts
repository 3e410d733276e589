import { isClientPath } from "#contract/paths.ts";
import type { Config } from "#src/config.ts";
import { Problem } from "#src/problem.ts";
import { readFolder, serveFile } from "./static-files.ts";

type Answer = (request: Request, pathname: string) => Response | Promise<Response>;

/** Answers every address that is not the server's own: files of the client, or its shell. */
export interface Client {
  answer: Answer;
}

export function createClient({
  clientDir,
  clientDevUrl,
}: Pick<Config, "clientDir" | "clientDevUrl">): Client {
  const answer = clientDevUrl ? fromVite(clientDevUrl) : fromBuild(clientDir);
  return {
    answer(request, pathname) {
      if (request.method !== "GET" && request.method !== "HEAD") throw new Problem("method_not_allowed");
      return answer(request, pathname);
    },
  };
}

function fromBuild(folder: string): Answer {
  const files = readFolder(folder);
  const shell = files.get("/index.html");
  return (request, pathname) => {
    const file = files.get(pathname);
    if (file && file !== shell) return serveFile(request, file);
    // An open page of an older release may ask for a chunk that is gone: HTML would only confuse it.
    if (pathname.startsWith("/assets/")) throw new Problem("not_found");
    if (!shell) throw new Problem("unavailable", { detail: "The client is not built. Run: bun run build" });
    return serveFile(request, shell, statusOf(pathname));
  };
}

const statusOf = (pathname: string) => (isClientPath(pathname) ? 200 : 404);

/** In development: Vite's answer, with our status, since it gives its page for every address. */
function fromVite(origin: URL): Answer {
  return async (request, pathname) => {
    const target = new URL(pathname + new URL(request.url).search, origin);
    const { status, headers, body } = await fetch(target, { headers: request.headers });
    const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
    // `fetch` has already unpacked the body.
    const plain = new Headers(
      [...headers].filter(([name]) => !/^(content-encoding|content-length)$/.test(name)),
    );
    return new Response(body, {
      status: isPage && status === 200 ? statusOf(pathname) : status,
      headers: plain,
    });
  };
}
