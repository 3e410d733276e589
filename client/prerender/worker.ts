import type { Drawing } from "#contract/common.ts";
import { renderPages } from "./prerender.tsx";

/** The worker in which a server with its own settings draws its guest pages (`src/http/site/guest-pages.ts`). */
self.onmessage = async ({ data }: MessageEvent<Drawing>) => postMessage(await renderPages(data));
