import type { PaymentFailure, PaymentStatus } from "#contract/vip.ts";

/** The bank's statuses as ours. Null means undecided; so does an unlisted status, which is logged. */
const STATUSES: Readonly<Record<string, PaymentStatus | null>> = {
  NEW: null,
  FORM_SHOWED: null,
  AUTHORIZING: null,
  "3DS_CHECKING": null,
  "3DS_CHECKED": null,
  PAY_CHECKING: null,
  PREAUTHORIZING: null,
  AUTHORIZED: "authorized",
  REVERSING: "authorized",
  PARTIAL_REVERSED: "authorized",
  CONFIRMING: "confirming",
  CONFIRMED: "confirmed",
  REFUNDING: "confirmed",
  ASYNC_REFUNDING: "confirmed",
  PARTIAL_REFUNDED: "confirmed",
  REFUNDED: "refunded",
  CANCELED: "canceled",
  REVERSED: "canceled",
  DEADLINE_EXPIRED: "canceled",
  ATTEMPTS_EXPIRED: "canceled",
  REJECTED: "rejected",
  AUTH_FAIL: "rejected",
};

export const isKnown = (status: string): boolean => Object.hasOwn(STATUSES, status);
export const statusOf = (status: string): PaymentStatus | null =>
  isKnown(status) ? STATUSES[status]! : null;

const AGAIN = codes("3 99 120 402 999 1030 1089 1091 1096 3040 9001 9999");
const REASONS: readonly [PaymentFailure, ReadonlySet<string>][] = [
  ["insufficient_funds", codes("103 116 1051 5060")],
  ["limit_exceeded", codes("1061 1065 5061 5062 119 603 2200 3041 3042")],
  ["card_invalid", codes("1014 1015 1033 1041 1054 1082")],
  ["secure_failed", codes("101 106 511 2014")],
  ["card_refused", codes("104 107 1005 1043 1057 1059")],
];

/** Whether the same request may succeed later. */
export const isRetryable = (code: string): boolean => AGAIN.has(code);

export const failureOf = (code: string): PaymentFailure =>
  REASONS.find(([, known]) => known.has(code))?.[0] ?? "bank_error";

function codes(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
