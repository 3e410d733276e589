import type { AppConfig } from "#contract/common.ts";
import { renderPages } from "./prerender.tsx";

/** The thread in which a server with settings of its own draws its guest pages (`src/http/guest-pages.ts`). */
self.onmessage = async ({ data }: MessageEvent<AppConfig>) => postMessage(await renderPages(data));
