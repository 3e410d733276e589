import type { PaymentFailure } from "#contract/vip.ts";

/** Their numbers belong to no bank and have valid check digits. */
export type SandboxCard = keyof typeof SANDBOX_CARDS;

interface Behaviour {
  pan: string;
  failure?: PaymentFailure;
  secure?: true;
  later?: { status: "CONFIRMED" | "REFUNDED"; afterMs: number };
  once?: true;
}

export const SANDBOX_CARDS = {
  good: { pan: "220000******0004" },
  secure: { pan: "220000******0012", secure: true },
  empty: { pan: "220000******0020", failure: "insufficient_funds" },
  slow: { pan: "220000******0038", later: { status: "CONFIRMED", afterMs: 90_000 } },
  disputed: { pan: "220000******0046", later: { status: "REFUNDED", afterMs: 120_000 } },
  once: { pan: "220000******0053", once: true },
} as const satisfies Record<string, Behaviour>;

export const behaviourOf = (card: SandboxCard): Behaviour => SANDBOX_CARDS[card];

export const isSandboxCard = (name: unknown): name is SandboxCard =>
  typeof name === "string" && Object.hasOwn(SANDBOX_CARDS, name);

export const SECURE_CODE = "1234";
