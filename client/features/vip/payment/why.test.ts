import { expect, test } from "bun:test";
import { createInstance } from "i18next";
import en from "#client/locales/en/vip.json" with { type: "json" };
import ru from "#client/locales/ru/vip.json" with { type: "json" };
import type { PaymentFailure } from "#contract/vip.ts";
import { whyOf } from "./why.ts";

const i18n = createInstance({ resources: { ru: { vip: ru }, en: { vip: en } } });
await i18n.init();

/** A bank says of an account neither that it is no card nor that it has expired. */
const failures: (PaymentFailure | null)[] = [
  null,
  "insufficient_funds",
  "card_refused",
  "secure_failed",
  "limit_exceeded",
  "expired",
  "not_opened",
  "bank_error",
];

test.each(["ru", "en"])("In %s, a member who paid by SBP reads nothing of a card", (lang) => {
  const t = i18n.getFixedT(lang, "vip");
  for (const failure of failures) {
    const text = whyOf({ failure, method: "sbp" });
    expect(t(text)).not.toBe(text);
    expect(t(text)).not.toMatch(/карт|card/i);
    expect(whyOf({ failure, method: "card" })).toBe(`payment.why.${failure ?? "card_refused"}`);
  }
});
