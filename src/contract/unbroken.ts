/**
 * Keeps together what no line may break in a letter or an article: a dash and the word before it, a number and what it counts,
 * the dots and digits of a card, and the parts of «кто-то», «из-за» and 'e-mail' (with a non-breaking hyphen, but not in an
 * address, which people copy). Locale files contain these signs themselves; letters and articles are put together from parts.
 */
export const unbroken = (text: string): string =>
  text
    .replaceAll(/ (?=[—–] )/g, "\u00A0")
    .replaceAll(/(?<=\d) (?=[\p{L}₽€$%])/gu, "\u00A0")
    .replaceAll(/(?<=•) (?=\d)/g, "\u00A0")
    .replaceAll(/(?<=\p{L})-(?=(?:то|либо|нибудь)(?!\p{L}))/gu, "\u2011")
    .replaceAll(/(?<=(?<!\p{L})из)-(?=(?:за|под)(?!\p{L}))/giu, "\u2011")
    .replaceAll(/(?<=(?<![\w@.-])e)-(?=mail(?!\S*@))/gi, "\u2011");
