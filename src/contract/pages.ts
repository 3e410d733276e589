import type { AppConfig } from "./common.ts";
import type { Lang } from "./lang.ts";

/** A guest page in one language, drawn ahead of time: `dist/pages` has a file for each. No imports but types. */
export interface DrawnPage {
  path: string;
  lang: Lang;
  title: string;
  description: string;
  /** The content of `#root`. */
  html: string;
  /** The part of the style sheet that the first paint needs. */
  css: string;
}

/** Input of the worker that draws pages. */
export interface Drawing {
  settings: AppConfig;
  /** The HTML document that the pages are put into. */
  shell: string;
  styleSheet: string;
}
