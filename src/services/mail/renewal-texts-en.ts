import { longDay } from "#contract/dates.ts";
import { moneyText } from "#contract/money.ts";
import type { MailTexts } from "./mail.ts";

const day = (at: number) => longDay(at, "en");
const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

const WHY: Record<string, string> = {
  insufficient_funds: "there was not enough money on the card",
  card_refused: "the bank declined the card",
  card_invalid: "the card is no longer valid",
  secure_failed: "the bank did not confirm the payment",
  limit_exceeded: "the card’s limit was exceeded",
  expired: "the bank did not answer in time",
  bank_error: "something went wrong at the bank",
};

const OVER = {
  failed: "We tried several times to renew your VIP, and the card couldn’t be charged. We won’t try again.",
  no_card: "We couldn’t renew your VIP: no card is linked to your account.",
  not_sold: "The plan you chose is no longer sold, so we won’t charge anything.",
  lapsed: "Your VIP ended before we could renew it. Nothing was charged.",
};

const STOP = "Turn off automatic renewal";

export const renewalMailTextsEn: Pick<MailTexts, "renewal_soon" | "renewal_failed" | "renewal_over"> = {
  renewal_soon: ({ name, price, before, days, at, card, link, stop }) => {
    const sum = moneyText(price, "en");
    const from = card ? ` from the card ending in ${card}` : "";
    return {
      subject: `${sum} for VIP will be charged on ${day(at)}`,
      preheader: `VIP continues for ${counted(days, "day")}. You can stop it with the link in this e-mail.`,
      heading: `${name}, your VIP renews soon`,
      paragraphs: [
        `On ${day(at)} we’ll charge ${sum}${from}, and VIP continues for ${counted(days, "day")}.`,
        ...(before ? [`The price has changed: it was ${moneyText(before, "en")}.`] : []),
        "If you don’t want that, turn off automatic renewal: nothing is charged, and the days you paid for stay.",
      ],
      button: { label: STOP, link: stop },
      second: { label: "Subscription and cards", link },
      notes: [],
    };
  },
  renewal_failed: ({ name, price, why, until, tries, link, stop }) => ({
    subject: "Your VIP couldn’t be renewed",
    preheader: `VIP is still on, until ${day(until)}.`,
    heading: `${name}, your VIP was not renewed`,
    paragraphs: [
      `We tried to charge ${moneyText(price, "en")}, but ${WHY[why ?? "bank_error"]}. Nothing was charged.`,
      `We’ll try ${counted(tries, "more time")}, once a day. Until ${day(until)} your VIP stays on. Top up the card, or choose another one.`,
    ],
    button: { label: "Subscription and cards", link },
    second: { label: STOP, link: stop },
    notes: [],
  }),
  renewal_over: ({ name, why, until, link }) => ({
    subject: "Automatic renewal of VIP is off",
    preheader: "Nothing more will be charged.",
    heading: `${name}, automatic renewal is off`,
    paragraphs: [
      OVER[why],
      ...(until ? [`VIP stays on until ${day(until)}. You can buy it again whenever you like.`] : []),
    ],
    button: { label: "See the plans", link },
    notes: [],
  }),
};
