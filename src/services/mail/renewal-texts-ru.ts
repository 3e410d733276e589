import { longDay } from "#contract/dates.ts";
import { moneyText } from "#contract/money.ts";
import { countedRu } from "#src/texts/counted-ru.ts";
import type { MailTexts } from "./mail.ts";

const day = (at: number) => longDay(at, "ru", "Europe/Moscow");
const daysOf = (count: number) => countedRu(count, "день", "дня", "дней");
const timesOf = (count: number) => countedRu(count, "раз", "раза", "раз");

const WHY: Record<string, string> = {
  insufficient_funds: "на карте не хватило денег",
  card_refused: "банк отклонил карту",
  card_invalid: "карта больше не действует",
  secure_failed: "банк не подтвердил платёж",
  limit_exceeded: "превышен лимит карты",
  expired: "банк не ответил вовремя",
  bank_error: "у банка что-то не получилось",
};

const OVER = {
  failed:
    "Мы несколько раз пробовали продлить VIP, но списать деньги не получилось. Больше пробовать не будем.",
  no_card: "Продлить VIP не получилось: к аккаунту не привязана карта.",
  not_sold: "Тариф, который вы выбрали, больше не продаётся, поэтому мы не будем ничего списывать.",
  lapsed: "VIP закончился раньше, чем мы смогли его продлить. Деньги не списаны.",
};

const STOP = "Отключить автопродление";

export const renewalMailTextsRu: Pick<MailTexts, "renewal_soon" | "renewal_failed" | "renewal_over"> = {
  renewal_soon: ({ name, price, before, days, at, card, link, stop }) => {
    const sum = moneyText(price, "ru");
    const from = card ? ` с карты •••• ${card}` : "";
    return {
      subject: `${day(at)} спишется ${sum} за VIP`,
      preheader: `VIP продлится на ${daysOf(days)}. Отключить можно по ссылке в письме.`,
      heading: `${name}, скоро продлится VIP`,
      paragraphs: [
        `${day(at)}${from} спишется ${sum}, и VIP продлится на ${daysOf(days)}.`,
        ...(before ? [`Тариф изменился: раньше он стоил ${moneyText(before, "ru")}.`] : []),
        "Если продлевать не нужно, отключите автопродление: ничего не спишется, а оплаченные дни останутся.",
      ],
      button: { label: STOP, link: stop },
      second: { label: "Подписка и карты", link },
      notes: [],
    };
  },
  renewal_failed: ({ name, price, why, until, tries, link, stop }) => ({
    subject: "Не получилось продлить VIP",
    preheader: `VIP пока действует — до ${day(until)}.`,
    heading: `${name}, VIP не продлился`,
    paragraphs: [
      `Мы пробовали списать ${moneyText(price, "ru")}, но ${WHY[why ?? "bank_error"]}. Деньги не списаны.`,
      `Попробуем ещё ${timesOf(tries)}, раз в день. Всё это время, до ${day(until)}, VIP действует. Пополните карту или выберите другую.`,
    ],
    button: { label: "Подписка и карты", link },
    second: { label: STOP, link: stop },
    notes: [],
  }),
  renewal_over: ({ name, why, until, link }) => ({
    subject: "Автопродление VIP отключено",
    preheader: "Больше ничего не спишется.",
    heading: `${name}, автопродление отключено`,
    paragraphs: [
      OVER[why],
      ...(until ? [`VIP действует до ${day(until)}. Купить его снова можно в любой момент.`] : []),
    ],
    button: { label: "Посмотреть тарифы", link },
    notes: [],
  }),
};
