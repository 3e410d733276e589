import type { Lang } from "#contract/lang.ts";
import type { Letter } from "./letter.ts";

/**
 * Adds the letter's language to its links to our pages, which may be opened in a browser that has never been here: it shows
 * them in English then, and one that has been here in its own language (client/index.html). Links without a language lead to
 * Russian pages.
 */
export function withLanguage(lang: Lang, letter: Letter, origin: string): Letter {
  if (lang === "ru") return letter;
  const localized = <P extends { link: string }>(part: P): P => ({ ...part, link: withLang(part.link) });

  function withLang(link: string): string {
    const address = new URL(link);
    // News may link to other sites.
    if (address.origin !== origin) return link;
    address.searchParams.set("letter", lang);
    return address.href;
  }

  const { button, second, unsubscribe } = letter;
  return {
    ...letter,
    ...(button && { button: localized(button) }),
    ...(second && { second: localized(second) }),
    ...(unsubscribe && { unsubscribe: localized(unsubscribe) }),
  };
}
