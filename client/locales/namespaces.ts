import type ui from "./ru/ui.json";

/**
 * Every namespace there is, one line each: a file of this name stands in each language's folder.
 * The Russian file gives the keys their types, so a misspelt key does not compile.
 */
export interface Namespaces {
  ui: typeof ui;
}
export type Namespace = keyof Namespaces;
