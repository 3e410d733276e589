import { normalise } from "#contract/normalise.ts";

/** A name for comparison with what someone types: any case, ё as е, and no hyphens, quotes or brackets. */
export const foldName = (text: string): string =>
  normalise(text)
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[-‑–—'’«»()]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
