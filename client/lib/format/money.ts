import type { Lang } from "#contract/lang.ts";
import { moneyText } from "#contract/money.ts";
import { currentLang } from "../i18n.ts";

/** From minor units: "399 ₽". */
export const formatMoney = (
  money: { currency: string; amount: number },
  lang: Lang = currentLang(),
): string => moneyText(money, lang);
