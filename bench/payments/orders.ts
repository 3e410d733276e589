import { tokenOf } from "#src/services/payments/tbank/token.ts";

export const TERMINAL = "BenchDEMO";
export const PASSWORD = "a terminal's password";
export const AMOUNT = 39_900;

/** The buyer and the order of a number, the same in both servers' databases and in what the bank says. */
export function orderOf(at: number) {
  const id = `01900000-0000-7000-8000-${String(at).padStart(12, "0")}`;
  return {
    id,
    userId: id.replace("8000", "9000"),
    orderId: `order-${at}`,
    providerId: String(1_000_000 + at),
  };
}

/** What the bank notifies of when a one-stage payment goes through. */
export function noticesOf(at: number): string[] {
  const { orderId, providerId } = orderOf(at);
  return ["AUTHORIZED", "CONFIRMED"].map((Status) => {
    const said = {
      ...{ TerminalKey: TERMINAL, OrderId: orderId, Success: true, Status, PaymentId: Number(providerId) },
      ...{ ErrorCode: "0", Amount: AMOUNT, Pan: "430000******0777", ExpDate: "1230", CardId: 322264 },
    };
    return JSON.stringify({ ...said, Token: tokenOf(said, PASSWORD) });
  });
}
