import type { Lang } from "#contract/lang.ts";
import type { SandboxCard } from "#src/services/payments/sandbox/cards.ts";

export interface CheckoutTexts {
  title: string;
  sandbox: string;
  toPay: string;
  choose: string;
  pay: string;
  leave: string;
  sbpTitle: string;
  sbpText: string;
  secureTitle: string;
  secureText: string;
  code: string;
  confirm: string;
  codeHint: string;
  closedTitle: string;
  closedText: string;
  back: string;
  receiptTo: string;
  cards: Record<SandboxCard, [name: string, does: string]>;
}

export const CHECKOUT_TEXTS: Record<Lang, CheckoutTexts> = {
  ru: {
    title: "Оплата",
    sandbox: "Учебный банк: деньги не списываются, карты ненастоящие.",
    toPay: "К оплате",
    choose: "Выберите карту",
    pay: "Оплатить",
    leave: "Отменить и вернуться",
    sbpTitle: "Оплата через СБП",
    sbpText: "Так этот платёж выглядел бы в приложении вашего банка.",
    secureTitle: "Подтвердите оплату",
    secureText: "Банк прислал бы код в СМС. В учебном банке он всегда один и тот же.",
    code: "Код из СМС",
    confirm: "Подтвердить",
    codeHint: "Правильный код — 1234, любой другой банк отклонит.",
    closedTitle: "Этот заказ уже закрыт",
    closedText: "Он оплачен, отменён или просрочен.",
    back: "Вернуться на сайт",
    receiptTo: "Чек придёт на",
    cards: {
      good: ["Обычная карта", "Оплата проходит сразу"],
      secure: ["Карта с подтверждением", "Банк попросит код (3-D Secure)"],
      empty: ["Пустая карта", "Откажет: не хватает денег"],
      slow: ["Медленный банк", "Ответит через полторы минуты"],
      disputed: ["Спорная карта", "Пройдёт, а через две минуты деньги вернутся"],
      once: ["Карта на один раз", "Пройдёт сейчас, а при продлении откажет"],
    },
  },
  en: {
    title: "Payment",
    sandbox: "A practice bank: no money moves, and the cards aren’t real.",
    toPay: "Amount due",
    choose: "Choose a card",
    pay: "Pay",
    leave: "Cancel and go back",
    sbpTitle: "Paying by SBP",
    sbpText: "This is how the payment would look in your banking app.",
    secureTitle: "Confirm the payment",
    secureText: "A bank would text you a code. In the practice bank it’s always the same.",
    code: "Code from the text message",
    confirm: "Confirm",
    codeHint: "The right code is 1234; any other is declined.",
    closedTitle: "This order is closed",
    closedText: "It was paid, cancelled or timed out.",
    back: "Back to the site",
    receiptTo: "The receipt goes to",
    cards: {
      good: ["Regular card", "Goes through at once"],
      secure: ["Card with confirmation", "The bank asks for a code (3-D Secure)"],
      empty: ["Empty card", "Declined: not enough money"],
      slow: ["Slow bank", "Answers after a minute and a half"],
      disputed: ["Disputed card", "Goes through, and is refunded two minutes later"],
      once: ["One-time card", "Goes through now, and is declined at renewal"],
    },
  },
};
