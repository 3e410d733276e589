import { moneyText } from "#contract/money.ts";
import { currentLang, type Lang } from "../i18n.ts";

/** Minor units to "399 ₽" in the language of the page. */
export const formatMoney = (
  money: { currency: string; amount: number },
  lang: Lang = currentLang(),
): string => moneyText(money, lang);
