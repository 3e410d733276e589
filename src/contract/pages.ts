import type { Lang } from "./lang.ts";

/** One guest page in one language, drawn before anyone asks: `dist/pages.json` holds all of them. No imports but types. */
export interface DrawnPage {
  path: string;
  lang: Lang;
  title: string;
  description: string;
  /** What stands in `#root`. */
  html: string;
}

/** What pages were drawn with. A server with other settings draws them again. */
export interface DrawnPages {
  config: string;
  pages: DrawnPage[];
}
