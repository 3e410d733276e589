import type { Lang } from "#contract/lang.ts";
import type { Letter } from "./letter.ts";

/**
 * The letter with addresses of ours that say its language, since it may be opened in a browser that was never here: a letter in
 * English leads to a page in English. An address that says none is Russian.
 */
export function linksIn(lang: Lang, letter: Letter, origin: string): Letter {
  if (lang === "ru") return letter;
  const said = <P extends { link: string }>(part: P): P => ({ ...part, link: withLang(part.link) });

  function withLang(link: string): string {
    const address = new URL(link);
    // News may lead elsewhere.
    if (address.origin !== origin) return link;
    address.searchParams.set("lang", lang);
    return address.href;
  }

  const { button, second, unsubscribe } = letter;
  return {
    ...letter,
    ...(button && { button: said(button) }),
    ...(second && { second: said(second) }),
    ...(unsubscribe && { unsubscribe: said(unsubscribe) }),
  };
}
