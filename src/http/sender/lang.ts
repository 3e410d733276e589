import type { Lang } from "#contract/lang.ts";

export const langOf = (headers: Headers): Lang => acceptedLang(headers.get("accept-language")) ?? "ru";

export const acceptedLang = (header: string | null | undefined): Lang | null =>
  (header?.toLowerCase().match(/\b(ru|en)\b/)?.[1] as Lang | undefined) ?? null;
