import type { PaymentMethod } from "#contract/vip.ts";
import type { SandboxCard } from "#src/services/payments/sandbox/cards.ts";
import type { People, TestPerson } from "./people.ts";

/** Members who buy VIP at the sandbox bank. */
export function paymentsIn(world: People) {
  /** Posts the form of the bank's page. Resolves to the redirect's address, or the status without one. */
  async function atBank(url: string, form: Record<string, string>): Promise<string | number> {
    const answer = await world.request(url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form).toString(),
    });
    return answer.headers.get("location") ?? answer.status;
  }

  return {
    atBank,

    /** Buys VIP. Resolves to the payment. */
    async buy(
      who: TestPerson,
      more: { vipProductId?: number; key?: string; renew?: boolean; method?: PaymentMethod } = {},
    ) {
      const { body } = await who.post("/api/vip/buy", { vipProductId: 1, ...more });
      return body as { id: string; url: string; status: string | null };
    },

    pay: (url: string, card: SandboxCard) => atBank(url, { act: "pay", card }),

    check: async (who: TestPerson, id: string) => (await who.get(`/api/vip/check-payment/${id}`)).body,
    status: async (who: TestPerson) => (await who.get("/api/vip/status")).body,
  };
}
