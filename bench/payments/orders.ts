import { tokenOf } from "#src/services/payments/tbank/token.ts";

export const TERMINAL = "BenchDEMO";
export const PASSWORD = "a terminal's password";
export const AMOUNT = 39_900;

/** The nth buyer and order, the same in the databases of both servers and in the bank's notifications. */
export function orderOf(at: number) {
  const id = `01900000-0000-7000-8000-${String(at).padStart(12, "0")}`;
  return {
    id,
    userId: id.replace("8000", "9000"),
    orderId: `order-${at}`,
    providerId: String(1_000_000 + at),
  };
}

/** The bank's notifications of a successful one-stage payment. */
export function noticesOf(at: number): string[] {
  const { orderId, providerId } = orderOf(at);
  return ["AUTHORIZED", "CONFIRMED"].map((Status) => {
    const said = {
      TerminalKey: TERMINAL,
      OrderId: orderId,
      Success: true,
      Status,
      PaymentId: Number(providerId),
      ErrorCode: "0",
      Amount: AMOUNT,
      Pan: "430000******0777",
      ExpDate: "1230",
      CardId: 322264,
    };
    return JSON.stringify({ ...said, Token: tokenOf(said, PASSWORD) });
  });
}
