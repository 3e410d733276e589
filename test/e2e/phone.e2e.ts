import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { axe, test as base, expect, open } from "./fixtures.ts";
import { linkFromMail } from "./helpers/mailbox.ts";
import { postFrom } from "./helpers/post.ts";

interface Gateway {
  url: string;
  /** Waits for a text message to this number. Resolves to the code in the latest one. */
  codeTo(number: string): Promise<string>;
  stop(): void;
}

/** An SMS gateway on loopback. */
async function startGateway(): Promise<Gateway> {
  const texts = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { to, text } = JSON.parse(Buffer.concat(chunks).toString()) as { to: string; text: string };
    texts.set(to.replace(/\D/g, ""), text);
    response.end("{}");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const codeTo = async (number: string) => {
    await expect.poll(() => texts.get(number)).toMatch(/\d{6}/);
    return texts.get(number)!.match(/\d{6}/)![0];
  };
  return { url: `http://127.0.0.1:${port}`, codeTo, stop: () => void server.close() };
}

const test = base.extend<object, { gateway: Gateway }>({
  gateway: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const gateway = await startGateway();
      await use(gateway);
      gateway.stop();
    },
    { scope: "worker" },
  ],
  serverEnv: [
    ({ gateway }, use) =>
      use({ PHONE_VERIFICATION: "required", SMS_URL: gateway.url, SMS_TOKEN: "a token of this test" }),
    { scope: "worker" },
  ],
});

test("with required phones the e-mail leads to a code, the code to the account, and another code changes the number", {
  tag: "@phone",
}, async ({ page, server, gateway, complaints }) => {
  complaints.allow(/422|403/);
  const email = "olga@example.com";
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });

  await open(page, "/auth/sign-up");
  await field("Имя").fill("Ольга");
  await page.getByRole("radio", { name: "Женский", exact: true }).check();
  await field("Дата рождения").pressSequentially("05051995");
  await page.getByRole("button", { name: "Продолжить" }).click();
  await field("Электронная почта").fill(email);
  await field("Телефон").fill("+7 900 000-00-01");
  await field("Пароль").fill("lamppost17");
  await page.getByRole("checkbox", { name: /исполнилось 18/ }).check();
  await page.getByRole("checkbox", { name: /принимаю/ }).check();
  await page.getByRole("button", { name: "Зарегистрироваться" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Остался один шаг");

  await open(page, (await linkFromMail(server, email, "/auth/confirm/")) as `/${string}`);
  await expect(field("Телефон")).toHaveValue("+79000000001");
  await axe(page);
  await page.getByRole("button", { name: "Получить код" }).click();
  await expect(page.getByText("+7 900 000 00 01")).toBeVisible();
  await expect(page.getByRole("button", { name: /Новый код через/ })).toBeDisabled();
  await axe(page);
  // Another code could not be requested yet.
  await page.reload();
  await expect(field("Код из СМС")).toBeVisible();
  await expect(page.getByRole("button", { name: /Новый код через/ })).toBeDisabled();

  const code = await gateway.codeTo("79000000001");
  await field("Код из СМС").fill(code === "000000" ? "111111" : "000000");
  await page.getByRole("button", { name: "Подтвердить" }).click();
  await expect(page.getByText("Неверный код.")).toBeVisible();
  await field("Код из СМС").fill(code);
  await page.getByRole("button", { name: "Подтвердить" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Почта подтверждена");

  await open(page, "/settings/security");
  await field("Номер с кодом страны").fill("8 900 000-00-02");
  await page.getByRole("button", { name: "Сохранить номер" }).click();
  await expect(page.getByText("+7 900 000 00 02")).toBeVisible();
  await expect(page.getByRole("button", { name: /Новый код через/ })).toBeDisabled();
  await axe(page);
  await field("Код из СМС").fill(await gateway.codeTo("79000000002"));
  await page.getByRole("button", { name: "Подтвердить" }).click();
  await expect(page.getByText("Номер сохранён").first()).toBeVisible();
  await expect(field("Номер с кодом страны")).toHaveValue("+79000000002");
});

test("when the code came first, the e-mail alone activates the account", async ({
  page,
  server,
  gateway,
}) => {
  const email = "nina@example.com";
  const phoneNumber = "79000000003";
  await open(page, "/about");
  const form = {
    email,
    phoneNumber,
    password: "lamppost17",
    name: "Nina",
    sex: "FEMALE",
    birthday: "1995-05-05",
  };
  const consents = { isAdult: true, isTermsAccepted: true, isNewsletterConsent: false, lang: "en" };
  await postFrom(page, "/api/auth/register", { ...form, ...consents });
  await postFrom(page, "/api/auth/phone/send-code", { phoneNumber });
  const code = await gateway.codeTo(phoneNumber);
  await postFrom(page, "/api/auth/phone/verify-code", { phoneNumber, code });

  await open(page, (await linkFromMail(server, email, "/auth/confirm/")) as `/${string}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("E‑mail confirmed");
});
