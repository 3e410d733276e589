import type { ServerFrame } from "#contract/realtime.ts";
import type { Payment, VipProducts } from "#contract/vip.ts";
import { SANDBOX_CARDS, type SandboxCard, SECURE_CODE } from "#src/services/payments/sandbox/cards.ts";
import { Refused } from "./line.ts";
import type { Me } from "./me.ts";

const GOOD_SHARE = 0.6;
const TWICE_SHARE = 0.2;
const LEAVES_SHARE = 0.1;
const RIGHT_CODE_SHARE = 0.9;
const PROMOTION_SHARE = 0.8;

/** Someone who pays at the sandbox bank, with every card that it knows, and at times presses twice or leaves. */
export class Purse {
  isVip = false;
  private readonly paid = new Set<string>();

  constructor(private readonly me: Me) {}

  /** Most take the promotion when they come, as everyone may; the others buy when they need it. */
  async begin(): Promise<void> {
    if (this.isVip || !this.me.chance(PROMOTION_SHARE)) return;
    await this.me.post("/api/vip/enable");
    this.isVip = true;
  }

  async buy(): Promise<void> {
    const payment = await this.me.timed("payment", this.order());
    if (payment.status === "confirmed") this.paid.add(payment.id);
    this.me.notes.came(`payment: ${payment.status ?? "not decided"}`);
  }

  private async order(): Promise<Payment> {
    const { me } = this;
    const { data, methods } = await me.get<VipProducts>("/api/vip/products");
    const order = { vipProductId: me.pick(data).id, method: me.pick(methods), key: crypto.randomUUID() };
    const { id, url } = await me.post<Payment>("/api/vip/buy", order);
    if (me.chance(TWICE_SHARE))
      me.tally.check("days", (await me.post<Payment>("/api/vip/buy", order)).id === id);
    if (url) await this.atBank(url);
    return me.get<Payment>(`/api/vip/check-payment/${id}`);
  }

  private async atBank(url: string): Promise<void> {
    const { me } = this;
    if (me.chance(LEAVES_SHARE)) return this.press(url, { act: "leave" });
    const card = me.chance(GOOD_SHARE) ? "good" : me.pick(Object.keys(SANDBOX_CARDS) as SandboxCard[]);
    await this.press(url, { act: "pay", card });
    if (card === "secure")
      await this.press(url, { act: "confirm", code: me.chance(RIGHT_CODE_SHARE) ? SECURE_CODE : "0000" });
  }

  /** 409: the bank still thinks about what was pressed an earlier time. */
  private async press(url: string, form: Record<string, string>): Promise<void> {
    const answer = await fetch(`${this.me.api}${url}`, {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "manual",
    });
    await answer.arrayBuffer();
    if (answer.status !== 303 && answer.status !== 409) throw new Refused(`checkout ${answer.status}`);
  }

  hear(frame: ServerFrame): void {
    if (frame.event === "VIP_CHANGED") this.isVip = frame.data.active;
  }

  /** What the bank confirmed is among the payments of the member, unless it was given back since. */
  async readBack(): Promise<void> {
    if (this.paid.size === 0) return;
    const { data } = await this.me.get<{ data: Payment[] }>("/api/vip/payment-status");
    for (const id of this.paid) {
      const { status } = data.find((payment) => payment.id === id) ?? {};
      this.me.tally.check("days", status === "confirmed" || status === "refunded");
    }
  }
}
