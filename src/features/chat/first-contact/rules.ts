import { normalise } from "#contract/normalise.ts";

/** Equal for texts that differ only in case, spaces or signs that are not drawn. */
export const sameTextKey = (text: string): string => normalise(text).toLowerCase().replace(/\s+/gu, "");
