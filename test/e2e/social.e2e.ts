import { startProvider, type TestProvider } from "../helpers/provider.ts";
import { axe, test as base, expect, open } from "./fixtures.ts";
import { linkFromMail } from "./helpers/mailbox.ts";

/** Google is played by a provider on loopback, which signs everyone in as the person in `claims`. */
const test = base.extend<object, { google: TestProvider }>({
  google: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const google = await startProvider();
      await use(google);
      await google.stop();
    },
    { scope: "worker" },
  ],
  serverEnv: [
    ({ google }, use) =>
      use({ OAUTH_GOOGLE_ID: "client", OAUTH_GOOGLE_SECRET: "secret", OAUTH_GOOGLE_ISSUER: google.url }),
    { scope: "worker" },
  ],
});

test("a new user signs up with Google, fills in the rest, and signs in again with one press", async ({
  page,
  person,
  server,
  google,
  complaints,
}) => {
  // Requests under way when she signs out are refused.
  complaints.allow(/409|status of 401/);
  Object.assign(google.claims, {
    sub: "maria",
    email: "maria@example.org",
    email_verified: true,
    given_name: "Maria",
  });

  await test.step("the form asks only for what Google did not provide", async () => {
    await open(page, "/auth/login");
    await page.getByRole("link", { name: "Sign in with Google" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Almost there");
    await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue("maria@example.org");
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Maria");
    await axe(page);
    await page.getByRole("radio", { name: "Female", exact: true }).check();
    await page.getByRole("textbox", { name: "Date of birth" }).pressSequentially("05051995");
    await page.getByRole("checkbox", { name: /18 or older/ }).check();
    await page.getByRole("checkbox", { name: /I agree/ }).check();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL("/");
  });

  await test.step("the settings show Google as the only way to sign in, which cannot be unlinked", async () => {
    await open(page, "/settings/security");
    await page.getByRole("button", { name: "Unlink" }).click();
    await expect(page.getByText(/only way to sign in/i).first()).toBeVisible();
    await page.getByRole("button", { name: "Send the link" }).click();
    expect(await linkFromMail(server, "maria@example.org", "/auth/new-password/")).toBeTruthy();
    await expect(page.getByRole("button", { name: /Send it again in/ })).toBeDisabled();
    await axe(page);
  });

  await test.step("the next time one press is enough", async () => {
    await open(page, "/settings/account");
    // A response that arrives while the data of the last member is cleared still belongs to the page.
    await page.route("**/api/auth/providers", async (route) => {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back");
      await route.continue();
    });
    await page.getByRole("button", { name: "Sign out of my account" }).click();
    await page.getByRole("link", { name: "Sign in with Google" }).click();
    await expect(
      page.getByRole("navigation", { name: /Main sections/ }).getByRole("link", { name: "Profile" }),
    ).toBeVisible();
  });

  await test.step("signing out everywhere says that Google stays a way in", async () => {
    const other = await person();
    await open(other, "/auth/login");
    await other.getByRole("link", { name: "Sign in with Google" }).click();
    await expect(other).toHaveURL("/");
    await page.unroute("**/api/auth/providers");
    await open(page, "/settings/security");
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("Google can still be used to sign in");
    await axe(page);
  });
});

test("a new user whose address Google did not verify waits for an e-mail, also after a reload", async ({
  page,
  google,
  complaints,
}) => {
  // Who has no account yet is told so by 409.
  complaints.allow(/409|503/);
  Object.assign(google.claims, {
    sub: "olga",
    email: "olga@example.org",
    email_verified: false,
    given_name: "Olga",
  });
  const heading = page.getByRole("heading", { level: 1 });
  await open(page, "/auth/login");
  await test.step("a failure of the step is told, and the step can be repeated", async () => {
    await page.route("**/api/auth/oauth/pending", (route) => route.fulfill({ status: 503, json: {} }), {
      times: 1,
    });
    await page.getByRole("link", { name: "Sign in with Google" }).click();
    await expect(heading).toHaveText("Sign-in failed");
    await page.getByRole("button", { name: "Try again" }).click();
  });
  await page.getByRole("radio", { name: "Female", exact: true }).check();
  await page.getByRole("textbox", { name: "Date of birth" }).pressSequentially("05051995");
  await page.getByRole("checkbox", { name: /18 or older/ }).check();
  await page.getByRole("checkbox", { name: /I agree/ }).check();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Date of birth" })).toHaveValue("05.05.1995");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(heading).toHaveText("Check your inbox");
  await page.reload();
  await expect(heading).toHaveText("Check your inbox");
  await page.getByRole("button", { name: "Wrong address? Change it" }).click();
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue("olga@example.org");
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveAccessibleDescription("");
});

test("a user who refuses at Google is told so and may try again", async ({ page, google, complaints }) => {
  complaints.allow(/40\d/);
  google.service.once("beforeAuthorizeRedirect", ({ url }) => {
    url.searchParams.delete("code");
    url.searchParams.set("error", "access_denied");
  });
  await open(page, "/auth/login");
  await page.getByRole("link", { name: "Sign in with Google" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Sign-in with this service failed" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in with Google" })).toBeVisible();
});
