import { expect, open, test } from "./fixtures.ts";

test.use({
  serverEnv: {
    BRAND_NAME: "Lantern",
    BRAND_NAME_RU: "Фонарь",
    BRAND_SUPPORT_EMAIL: "help@lantern.example",
    LEGAL_COMPANY: "Lantern LLC",
    LEGAL_TAX_ID: "7700000000",
    LEGAL_REGISTRATION_ID: "1207700000000",
    LEGAL_ADDRESS: "Tverskaya 1, Moscow",
    TURN_URLS: "turn:127.0.0.1:3478",
    TURN_SECRET: "not-a-secret",
    TURN_ONLY: "on",
  },
});

test("brand and legal details come from the settings", async ({ page, language }) => {
  await open(page, "/about");
  const name = language === "ru" ? "Фонарь" : "Lantern";
  await expect(page).toHaveTitle(new RegExp(`${name}$`));
  const footer = page.getByRole("contentinfo");
  for (const detail of [name, "Lantern LLC", "7700000000", "1207700000000", "Tverskaya 1, Moscow"])
    await expect(footer).toContainText(detail);
  await expect(footer.getByRole("link", { name: "help@lantern.example" })).toBeVisible();

  await open(page, "/faq/terms");
  await expect(page.getByRole("article")).toContainText("Lantern LLC");
  await expect(page.getByText(/^(Черновик|Draft)$/)).toBeHidden();
});

test("with relayed video the texts do not promise a direct connection", async ({ page }) => {
  await open(page, "/");
  await expect(page.getByRole("main")).not.toContainText(/напрямую|goes direct/);
  await open(page, "/faq/privacy");
  await expect(page.getByRole("article")).toContainText(/ретранслятор|a relay/);
});
