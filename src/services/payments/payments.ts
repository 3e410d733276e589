import type { Deps } from "#src/deps.ts";
import type { PaymentProvider } from "./provider.ts";
import { createSandboxBank, type SandboxBank } from "./sandbox/bank.ts";

export interface PaymentServices {
  /** Null where nothing can be bought. */
  provider: PaymentProvider | null;
  sandbox: SandboxBank | null;
}

/** The one provider that `PAYMENTS` names. */
export function createPaymentServices(parts: Pick<Deps, "config" | "db" | "clock" | "ids">): PaymentServices {
  if (parts.config.payments === "off") return { provider: null, sandbox: null };
  const sandbox = createSandboxBank(parts);
  return { provider: sandbox.provider, sandbox };
}
