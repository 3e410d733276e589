import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import enAuth from "../../client/locales/en/auth.json" with { type: "json" };
import enErrors from "../../client/locales/en/errors.json" with { type: "json" };
import enSettings from "../../client/locales/en/settings.json" with { type: "json" };
import ruAuth from "../../client/locales/ru/auth.json" with { type: "json" };
import ruErrors from "../../client/locales/ru/errors.json" with { type: "json" };
import ruSettings from "../../client/locales/ru/settings.json" with { type: "json" };
import { axe, expect, open, test } from "./fixtures.ts";
import { type Account, insertMember, registerMember } from "./helpers/account.ts";
import { confirm } from "./helpers/confirm.ts";
import { postTo, send } from "./helpers/post.ts";
import type { RunningServer } from "./helpers/server.ts";

const TEXTS = {
  ru: { ...ruAuth, settings: ruSettings, errors: ruErrors },
  en: { ...enAuth, settings: enSettings, errors: enErrors },
};

/** The server takes each code once, and those of the step before and after too. */
function codeOf(key: string, stepsFromNow = 0): string {
  const timestamp = Date.now() + stepsFromNow * 30_000;
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp });
}

async function turnOn(server: RunningServer, { token, password }: Account) {
  const path = `${server.url}/api/auth/second-factor`;
  const { key } = await postTo<{ key: string }>(`${path}/set-up`, { password }, token);
  const { recoveryCodes } = await postTo<{ recoveryCodes: string[] }>(
    `${path}/turn-on`,
    { code: codeOf(key, -1) },
    token,
  );
  return { key, recoveryCodes };
}

async function signIn(page: Page, { email, password }: Account, { login }: typeof ruAuth): Promise<void> {
  await page.getByRole("textbox", { name: login.email, exact: true }).fill(email);
  await page.getByRole("textbox", { name: login.password, exact: true }).fill(password);
  await page.getByRole("button", { name: login.submit, exact: true }).click();
}

test("a member turns sign-in codes on by the key, and off again with a recovery code", {
  tag: "@phone",
}, async ({ page, server, complaints }) => {
  complaints.allow(/422/);
  const { settings, errors } = TEXTS.ru;
  const t = settings.secondFactor;
  const anna = await insertMember(page, server, "Анна");
  const dialog = page.getByRole("dialog");
  const field = (name: string) => dialog.getByRole("textbox", { name, exact: true });
  const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();

  await open(page, "/settings/security");
  await page.getByRole("button", { name: t.turnOn, exact: true }).click();
  await field(settings.security.oldPassword).fill(anna.password);
  await press(t.next);
  await expect(dialog.getByRole("img", { name: t.qr })).toBeVisible();
  const key = await field(t.key).inputValue();
  await field(t.code).fill("000 000");
  await press(t.turnOn);
  await expect(page.getByText(errors.second_factor_wrong)).toBeInViewport({ ratio: 1 });
  await axe(page);
  await field(t.code).fill(codeOf(key));
  await press(t.turnOn);
  const codes = page.getByRole("alertdialog", { name: t.codesTitle }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [recoveryCode] = await codes.allTextContents();
  await confirm(page, t.codesKept);
  await expect(page.getByText("Осталось 10 кодов восстановления.")).toBeVisible();
  await expect(page.locator(":focus")).toContainText(t.renew);

  await page.getByRole("button", { name: t.turnOff, exact: true }).click();
  await field(settings.security.oldPassword).fill(anna.password);
  await field(t.code).fill(recoveryCode!.toLowerCase());
  await press(t.turnOff);
  await expect(page.locator(":focus")).toHaveText(t.turnOn);
});

test("signing in asks for a code, again after the sign-in has expired, and not on a device that is remembered", async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/40[134]|410|422/);
  const t = TEXTS.en;
  const boris = await registerMember(server, "Boris");
  const { key, recoveryCodes } = await turnOn(server, boris);
  const dialog = page.getByRole("dialog", { name: t.secondFactor.title });
  const enter = async (label: string, code: string) => {
    await dialog.getByRole("textbox", { name: label, exact: true }).fill(code);
    await dialog.getByRole("button", { name: t.secondFactor.submit, exact: true }).click();
  };

  await test.step("a sign-in that has expired begins anew", async () => {
    await open(page, "/auth/login");
    await signIn(page, boris, t);
    await expect(dialog).toBeVisible();
    // Only the newest twenty sign-ins of an account wait for a code.
    const { email, password } = boris;
    for (let i = 0; i < 20; i++)
      await expect(send(`${server.url}/api/auth/login`, { body: { email, password } })).rejects.toThrow(
        "second_factor_needed",
      );
    await enter(t.secondFactor.code, codeOf(key));
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t.errors.second_factor_expired)).toBeVisible();
  });

  await test.step("a wrong code, then a recovery code", async () => {
    await page.getByRole("button", { name: t.login.submit, exact: true }).click();
    await enter(t.secondFactor.code, "000000");
    await expect(dialog.getByText(t.errors.second_factor_wrong)).toBeVisible();
    await dialog.getByRole("button", { name: t.secondFactor.useRecovery }).click();
    await dialog.getByRole("checkbox", { name: t.secondFactor.remember }).check();
    await enter(t.secondFactor.recoveryCode, recoveryCodes[0]!.toLowerCase());
    await expect(page).toHaveURL("/");
  });

  await test.step("a remembered device signs in by the password alone", async () => {
    await open(page, "/settings/account");
    await page.getByRole("button", { name: t.settings.account.signOut, exact: true }).click();
    await signIn(page, boris, t);
    await expect(page).toHaveURL(/\/settings\/account$/);
  });
});
