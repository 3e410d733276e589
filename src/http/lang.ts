export type Lang = "ru" | "en";

/** The language names are answered in: English when Accept-Language asks for it before Russian, else Russian. */
export function langOf(headers: Record<string, string | undefined>): Lang {
  const wanted = headers["accept-language"]?.toLowerCase().match(/\b(ru|en)\b/)?.[1];
  return wanted === "en" ? "en" : "ru";
}
