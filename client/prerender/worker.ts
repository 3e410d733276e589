import type { PrerenderInput } from "#contract/common.ts";
import { renderPages } from "./prerender.tsx";

/** For a server with its own settings (`src/http/site/guest-pages.ts`). */
self.onmessage = async ({ data }: MessageEvent<PrerenderInput>) => postMessage(await renderPages(data));
