import type { Drawing } from "#contract/pages.ts";
import { renderPages } from "./prerender.tsx";

/** The thread in which a server with settings of its own draws its guest pages (`src/http/site/guest-pages.ts`). */
self.onmessage = async ({ data }: MessageEvent<Drawing>) => postMessage(await renderPages(data));
