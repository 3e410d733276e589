import type { Config } from "#src/config.ts";
import { createLog } from "#src/services/log.ts";
import { ProviderError } from "#src/services/payments/provider.ts";
import { createTbank } from "#src/services/payments/tbank/provider.ts";
import type { Attempt } from "./attempts.ts";

/** No payment has it, so the bank's answer says only whether it accepts our signature. */
const NO_PAYMENT = "0";
const BLOCKED = "202";
const WRONG_SIGNATURE = "204";
const NO_TERMINAL = ["205", "501"];

export function bankAttempts({
  payments,
  tbank,
  publicUrl,
  brand,
}: Pick<Config, "payments" | "tbank" | "publicUrl" | "brand">): Attempt[] {
  if (payments !== "tbank" || !tbank) return [];
  const { supportEmail } = brand;
  const bank = createTbank(tbank, { publicUrl, supportEmail, log: createLog("silent") });
  const at = new URL(tbank.url).host;
  return [{ what: "TBANK_TERMINAL_KEY", weight: "must", at, run: () => problemOfBank(bank, at) }];
}

async function problemOfBank(bank: ReturnType<typeof createTbank>, at: string): Promise<string | null> {
  try {
    await bank.state(NO_PAYMENT);
    return null;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { code, message } = error;
    if (code === undefined) throw error.cause ?? error;
    if (code === BLOCKED) return `${at} says that the terminal is blocked: ask the bank to open it`;
    if (code === WRONG_SIGNATURE)
      return `${at} refuses our signature: correct TBANK_PASSWORD, which belongs to this terminal`;
    if (NO_TERMINAL.includes(code)) return `${at} knows no such terminal: correct TBANK_TERMINAL_KEY`;
    return error.isRetryable ? `${at} cannot answer now (${message}): try again later` : null;
  }
}
