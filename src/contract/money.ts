import type { Lang } from "./lang.ts";

const LOCALES: Record<Lang, string> = { en: "en-US", ru: "ru-RU" };

export function moneyText({ currency, amount }: { currency: string; amount: number }, lang: Lang): string {
  const style = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat(LOCALES[lang], style).resolvedOptions();
  const value = amount / 10 ** digits;
  const shown = Number.isInteger(value) ? 0 : digits;
  return new Intl.NumberFormat(LOCALES[lang], {
    ...style,
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  }).format(value);
}
