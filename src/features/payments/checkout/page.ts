import type { Lang } from "#contract/lang.ts";
import { moneyText } from "#contract/money.ts";
import type { PaymentMethod } from "#contract/vip.ts";
import { SANDBOX_CARDS, type SandboxCard } from "#src/services/payments/sandbox/cards.ts";
import { CHECKOUT_TEXTS, type CheckoutTexts } from "./texts.ts";

export interface CheckoutOrder {
  id: string;
  amount: number;
  currency: string;
  description: string;
  email: string;
  lang: Lang;
  status: string;
  method: PaymentMethod;
  returnUrl: string;
}

/** Plain forms: a bank's page works without the site's script, and the policy forbids inline ones. */
export function checkoutPage(order: CheckoutOrder): string {
  const t = CHECKOUT_TEXTS[order.lang];
  if (order.status === "NEW")
    return page(order, t, order.method === "sbp" ? sbpForm(order, t) : cardForm(order, t));
  if (order.status === "3DS_CHECKING") return page(order, t, secureForm(order, t));
  return page(order, t, closed(order, t));
}

const cardForm = ({ id }: CheckoutOrder, t: CheckoutTexts) => `
  <form method="post" action="/checkout/${id}">
    <fieldset><legend>${t.choose}</legend>
      ${Object.entries(SANDBOX_CARDS)
        .map(([name, { pan }], index) => cardChoice(name as SandboxCard, pan, index === 0, t))
        .join("")}
    </fieldset>
    <button class="main" name="act" value="pay">${t.pay}</button>
    <button class="plain" name="act" value="leave">${t.leave}</button>
  </form>`;

const sbpForm = ({ id }: CheckoutOrder, t: CheckoutTexts) => `
  <form method="post" action="/checkout/${id}">
    <h2>${t.sbpTitle}</h2><p>${t.sbpText}</p>
    <input type="hidden" name="card" value="good">
    <button class="main" name="act" value="pay">${t.pay}</button>
    <button class="plain" name="act" value="leave">${t.leave}</button>
  </form>`;

const cardChoice = (name: SandboxCard, pan: string, checked: boolean, t: CheckoutTexts) => `
  <label><input type="radio" name="card" value="${name}"${checked ? " checked" : ""}>
    <span><b>${t.cards[name][0]}</b><i>•••• ${pan.slice(-4)}</i><small>${t.cards[name][1]}</small></span></label>`;

const secureForm = ({ id }: CheckoutOrder, t: CheckoutTexts) => `
  <form method="post" action="/checkout/${id}">
    <h2>${t.secureTitle}</h2><p>${t.secureText}</p>
    <label class="field">${t.code}<input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="4" required autofocus aria-describedby="hint"></label>
    <p class="hint" id="hint">${t.codeHint}</p>
    <button class="main" name="act" value="confirm">${t.confirm}</button>
  </form>
  <form method="post" action="/checkout/${id}"><button class="plain" name="act" value="leave">${t.leave}</button></form>`;

const closed = ({ returnUrl }: CheckoutOrder, t: CheckoutTexts) => `
  <h2>${t.closedTitle}</h2><p>${t.closedText}</p>
  <a class="main" href="${safe(new URL(returnUrl).pathname)}">${t.back}</a>`;

function page(
  { amount, currency, description, email, lang }: CheckoutOrder,
  t: CheckoutTexts,
  body: string,
): string {
  const price = moneyText({ amount, currency }, lang);
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg"><title>${t.title} · ${safe(description)}</title><style>${STYLE}</style></head>
<body><p class="notice" role="note">${t.sandbox}</p><main>
  <header><h1>${t.title}</h1><p>${safe(description)}</p><dl><dt>${t.toPay}</dt><dd>${safe(price)}</dd></dl></header>
  <section>${body}<p class="receipt">${t.receiptTo} ${safe(email)}</p></section>
</main></body></html>`;
}

/** Looks like a bank: light, plain and unlike the site that sent the buyer. */
const STYLE = `
*{box-sizing:border-box}body{margin:0;background:#eef1f4;color:#17202b;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.notice{margin:0;padding:10px 16px;background:#fff3d1;color:#5a4300;text-align:center;font-size:14px}
main{max-width:440px;margin:24px auto;background:#fff;border-radius:16px;overflow:hidden;box-shadow:0 8px 30px #17202b1a}
header{padding:24px;background:#1d3b5c;color:#fff}h1{margin:0;font-size:16px;font-weight:500;color:#c9d7e6}header p{margin:4px 0 16px;font-size:18px}
dl{display:flex;justify-content:space-between;align-items:baseline;margin:0}dt{color:#c9d7e6}dd{margin:0;font-size:26px;font-weight:650;font-variant-numeric:tabular-nums}
section{padding:24px}h2{margin:0 0 4px;font-size:20px}fieldset{min-width:0;border:0;margin:0 0 16px;padding:0}legend{padding:0;margin-bottom:8px;font-weight:600}
fieldset label{display:flex;gap:12px;align-items:center;min-height:64px;padding:8px 14px;margin-top:-1px;border:1px solid #cfd6dd;cursor:pointer}
fieldset label:first-of-type{border-radius:10px 10px 0 0}fieldset label:last-of-type{border-radius:0 0 10px 10px}
fieldset label:has(:checked){background:#eaf2fb}input[type=radio]{width:20px;height:20px;accent-color:#1d5fa8;flex:none}
fieldset span{display:grid;grid-template-columns:minmax(0,1fr) auto;flex:1;min-width:0;column-gap:8px}b{font-weight:600;overflow-wrap:break-word}i{font-style:normal;white-space:nowrap;color:#4c5a68;font-variant-numeric:tabular-nums}small{grid-column:1/-1;font-size:14px;color:#4c5a68}
.main,.plain{display:block;width:100%;min-height:48px;border-radius:10px;font:inherit;font-weight:600;cursor:pointer;text-align:center}
.main{border:0;background:#1d5fa8;color:#fff;line-height:48px;text-decoration:none}.main:hover{background:#174d88}.plain{margin-top:8px;border:0;background:none;color:#1d5fa8}
:focus-visible{outline:3px solid #1d5fa8;outline-offset:2px}.field{display:block;font-weight:600;margin-top:16px}
.field input{display:block;width:100%;height:52px;margin-top:6px;padding:0 14px;border:1px solid #7d8894;border-radius:10px;font:inherit;font-size:22px;letter-spacing:.3em}
.hint,.receipt{font-size:14px;color:#4c5a68}.receipt{margin:20px 0 0;text-align:center;overflow-wrap:anywhere}@media(max-width:480px){section{padding:24px 16px}main{margin:0;border-radius:0;min-height:calc(100vh - 42px)}}`;

const safe = Bun.escapeHTML;
