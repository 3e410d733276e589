import type { Deps } from "#src/deps.ts";
import type { PaymentProvider } from "./provider.ts";
import { createSandboxBank, type SandboxBank } from "./sandbox/bank.ts";
import { createTbank } from "./tbank/provider.ts";

export interface PaymentServices {
  provider: PaymentProvider | null;
  sandbox: SandboxBank | null;
}

export function createPaymentServices(
  parts: Pick<Deps, "config" | "db" | "clock" | "ids" | "log">,
): PaymentServices {
  const { payments, tbank, publicUrl, brand } = parts.config;
  if (payments === "off") return { provider: null, sandbox: null };
  if (payments === "tbank" && tbank) {
    const { supportEmail } = brand;
    return { provider: createTbank(tbank, { publicUrl, supportEmail, log: parts.log }), sandbox: null };
  }
  const sandbox = createSandboxBank(parts);
  return { provider: sandbox.provider, sandbox };
}
