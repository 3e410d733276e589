import type { Payment, PaymentMethod, VipProducts } from "../../src/contract/vip.ts";
import { getAs, postTo } from "../../test/e2e/helpers/post.ts";

export async function paymentScreens(url: string, token: string): Promise<string[]> {
  const { data: products } = await getAs<VipProducts>(token, `${url}/api/vip/products`);
  const buy = (method: PaymentMethod) =>
    postTo<Payment>(`${url}/api/vip/buy`, { vipProductId: products[0]!.id, method, renew: false }, token);
  const { data: before } = await getAs<{ data: Payment[] }>(token, `${url}/api/vip/payment-status`);
  const [card, sbp] = [await buy("card"), await buy("sbp")];
  const results = Map.groupBy(before, ({ status }) => status).values();
  return [
    ...[...results].map(([one]) => `/vip/payment/${one!.id}`),
    `/vip/payment/${sbp.id}`,
    new URL(card.url!, url).pathname,
  ];
}
