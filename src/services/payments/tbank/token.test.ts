import { expect, test } from "bun:test";
import { isSigned, tokenOf } from "./token.ts";

test.each<[told: string, password: string, values: Record<string, unknown>, token: string]>([
  [
    "the bank's check value",
    "123456",
    { Amount: 100000, Description: "test", OrderId: "TokenExample", TerminalKey: "TinkoffBankTest" },
    "597c160c8c348fb14c63c820c54b712468923a74fd111ac6b0ecda01fb5f4716",
  ],
  [
    "the bank's sample of Init, without its nested objects",
    "usaf8fw8fsw21g",
    {
      TerminalKey: "MerchantTerminalKey",
      Amount: 19200,
      OrderId: "21090",
      Description: "Подарочная карта на 1000 рублей",
      DATA: { Phone: "+71234567890", Email: "a@test.com" },
      Receipt: { Email: "a@test.ru", Items: [] },
    },
    "0024a00af7c350a3a67ca168ce06502aa72772456662e38696d48b56ee9c97d9",
  ],
  [
    "the bank's sample of a notification",
    "Dfsfh56dgKl",
    {
      TerminalKey: "1321054611234DEMO",
      OrderId: "201709",
      Success: true,
      Status: "AUTHORIZED",
      PaymentId: 8742591,
      ErrorCode: "0",
      Amount: 9855,
      CardId: 322264,
      Pan: "430000******0777",
      ExpDate: "1122",
      RebillId: 101709,
    },
    "b906d28e76c6428e37b25fcf86c0adc52c63d503013fdd632e300593d165766b",
  ],
  [
    "a charge, whose keys are sorted by code units: IP comes before InfoEmail",
    "secret",
    {
      IP: "10.0.0.1",
      InfoEmail: "a@b.ru",
      PaymentId: "13660",
      RebillId: "77",
      SendEmail: true,
      TerminalKey: "TBankTest",
    },
    "566c2206c70363a1ed5fff839680999a80a64858bc5b34f1c8d0fc926983a62d",
  ],
])("The token is right for %s", (_told, password, values, token) => {
  expect(tokenOf(values, password)).toBe(token);
  expect(isSigned({ ...values, Token: token }, password)).toBe(true);
  expect(isSigned({ ...values, Token: token.toUpperCase() }, password)).toBe(true);
  for (const forged of [token.replace(/^./, "x"), "", undefined, 7, token.slice(1)])
    expect(isSigned({ ...values, Token: forged }, password)).toBe(false);
  expect(isSigned({ ...values, Amount: 1, Token: token }, password)).toBe(false);
});
