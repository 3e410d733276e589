import type { Lang } from "#contract/lang.ts";

/** The language of names in responses: English if Accept-Language names it before Russian, else Russian. */
export const langOf = (headers: Headers): Lang => acceptedLang(headers.get("accept-language")) ?? "ru";

/** The first of our languages that an Accept-Language header names; null when it names neither. */
export const acceptedLang = (header: string | null | undefined): Lang | null =>
  (header?.toLowerCase().match(/\b(ru|en)\b/)?.[1] as Lang | undefined) ?? null;
