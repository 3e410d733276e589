import type { AppConfig } from "./common.ts";
import type { Lang } from "./lang.ts";

/** One guest page in one language, drawn before anyone asks: `dist/pages` has a file of each. No imports but types. */
export interface DrawnPage {
  path: string;
  lang: Lang;
  title: string;
  description: string;
  /** What stands in `#root`. */
  html: string;
  /** What of the style sheet it needs for the first paint. */
  css: string;
}

/** What the worker that draws pages is given. */
export interface Drawing {
  settings: AppConfig;
  /** The page that they are put into. */
  shell: string;
  styleSheet: string;
}
