import * as z from "zod";

export const paymentSettings = {
  PAYMENTS: z.enum(["sandbox", "tbank", "off"]).optional(),
  TBANK_TERMINAL_KEY: z.string().min(1).max(20).optional().describe("the name of a terminal"),
  TBANK_PASSWORD: z.string().min(1).optional().describe("the terminal's password"),
  TBANK_URL: z
    .url({ protocol: /^https?$/ })
    .regex(/\/$/)
    .default("https://securepay.tinkoff.ru/v2/")
    .describe("the address of the bank's API, with a slash at its end"),
  TBANK_SBP: z
    .enum(["on", "off"])
    .transform((value) => value === "on")
    .default(false),
  TBANK_CHARGES: z
    .enum(["on", "off"])
    .transform((value) => value === "on")
    .default(false),
  TBANK_TAXATION: z.enum(["osn", "usn_income", "usn_income_outcome", "esn", "patent"]).default("usn_income"),
  TBANK_TAX: z
    .enum([
      "none",
      "vat0",
      "vat5",
      "vat7",
      "vat10",
      "vat20",
      "vat22",
      "vat105",
      "vat107",
      "vat110",
      "vat120",
      "vat122",
    ])
    .default("none"),
};
