import { axe, expect, open, test } from "./fixtures.ts";
import { insertMember } from "./helpers/account.ts";
import { idOf, postTo } from "./helpers/post.ts";

test("a privacy setting hides its part of the profile from others", async ({ person, server }) => {
  const anna = await person();
  const boris = await person();
  const { token } = await insertMember(anna, server, "Anna");
  await insertMember(boris, server, "Boris");
  const id = await idOf(server, token);
  await postTo(`${server.url}/api/user/update`, { description: "Night owl" }, token);

  await open(boris, `/profile/${id}`);
  await expect(boris.getByText("Night owl")).toBeVisible();

  await open(anna, "/settings/privacy");
  // A switch is pale, with too little contrast for axe, until its state is known.
  await expect(anna.getByRole("switch").last()).toBeEnabled();
  await axe(anna);
  const saved = anna.waitForResponse(
    (response) => response.url().endsWith("/api/privacy") && response.request().method() === "POST",
  );
  const details = anna.getByRole("radiogroup", { name: "About you and details" });
  await details.getByRole("radio", { name: "No one" }).check();
  await saved;

  await boris.reload();
  await expect(boris.getByText("This person has limited who can see their information.")).toBeVisible();
  await expect(boris.getByText("Night owl")).toBeHidden();
  await axe(boris);
});

test("a member who opens the address of their own card or call sees their own profile", async ({
  page,
  server,
}) => {
  const { token } = await insertMember(page, server, "Anna");
  const id = await idOf(server, token);
  for (const path of [`/profile/${id}`, `/profile/${id}/call`, `/dating?person=${id}`] as const) {
    await open(page, path);
    await expect(page).toHaveURL(`${server.url}/profile`);
  }
});

test("a refused status says so at its field, and keeps the text", async ({ page, server }) => {
  await insertMember(page, server, "Anna");
  await open(page, "/profile");
  await page.getByRole("button", { name: "Edit status" }).click();
  const field = page.getByRole("textbox", { name: "Status" });
  await field.fill("Мудак");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(field).toHaveAccessibleDescription(/obscene words/);
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await axe(page);
  await field.fill("Jazz tonight");
  await expect(field).toHaveAccessibleDescription("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Jazz tonight")).toBeVisible();
});

test("what is left to fill in leads to its place on the edit page", async ({ page, server }) => {
  const { token } = await insertMember(page, server, "Anna");
  const lead = async (link: string, heading: string) => {
    await open(page, "/profile");
    await page.getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { name: "Edit profile" })).toBeVisible();
    await expect(page.getByText(heading, { exact: true }).first()).toBeInViewport();
  };
  await lead("Choose your main photo", "Photos");
  const rest = { description: "Night owl", tags: ["jazz"], cityId: 524901 };
  await postTo(`${server.url}/api/user/update`, rest, token);
  await lead("Write a status", "Status");
  await page.getByRole("button", { name: "Edit status" }).click();
  await page.getByRole("textbox", { name: "Status" }).fill("Jazz tonight");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Jazz tonight")).toBeVisible();
});

test("a status that is not saved asks before it is left, and returns the focus when it closes", async ({
  page,
  server,
}) => {
  await insertMember(page, server, "Anna");
  await open(page, "/profile");
  const edit = page.getByRole("button", { name: "Edit status" });
  await edit.click();
  const field = page.getByRole("textbox", { name: "Status" });
  await field.fill("Jazz tonight");
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page
    .getByRole("alertdialog", { name: "Leave without saving?" })
    .getByRole("button", { name: "Stay" })
    .click();
  await expect(field).toHaveValue("Jazz tonight");
  await field.press("Escape");
  await expect(edit).toBeFocused();
});

test("a profile that is edited in two places keeps what was changed in each", async ({ page, server }) => {
  const { token } = await insertMember(page, server, "Anna");
  await open(page, "/profile/edit");
  await postTo(`${server.url}/api/user/update`, { description: "Night owl" }, token);
  await page.getByLabel("Name").fill("Alla");
  // Typed, but not chosen from the suggestions.
  await page.getByLabel("Interests", { exact: true }).fill("jazz, climbing");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByLabel("About me")).toHaveValue("Night owl");
  await expect(page.getByLabel("Name")).toHaveValue("Alla");
  await page.reload();
  for (const tag of ["jazz", "climbing"])
    await expect(page.getByRole("button", { name: `Remove “${tag}”` })).toBeVisible();
});

test("what is typed while the profile is being saved stays, and is saved next", async ({ page, server }) => {
  await insertMember(page, server, "Anna");
  await open(page, "/profile/edit");
  let answer = () => {};
  const asked = new Promise<void>((resolve) =>
    page.route("**/api/user/update", async (route) => {
      const response = await route.fetch();
      resolve();
      await new Promise<void>((go) => {
        answer = go;
      });
      await route.fulfill({ response });
    }),
  );
  const save = page.getByRole("button", { name: "Save", exact: true });
  const about = page.getByLabel("About me");
  await page.getByLabel("Name").fill("Alla");
  await save.click();
  await asked;
  await about.fill("Night owl");
  answer();
  await expect(page.getByText("Profile saved").first()).toBeVisible();
  await expect(about).toHaveValue("Night owl");
  await expect(page.getByLabel("Name")).toHaveValue("Alla");

  await page.unroute("**/api/user/update");
  const saved = page.waitForResponse("**/api/user/update");
  await save.click();
  await saved;
  await expect(save).toBeHidden();
  await page.reload();
  await expect(about).toHaveValue("Night owl");
});

test("a form with changes asks before it is left: by a link, by Back, and by signing out", async ({
  page,
  server,
}) => {
  await insertMember(page, server, "Anna");
  await open(page, "/profile");
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  const about = page.getByLabel("About me", { exact: true });
  await about.fill("Night owl");
  const link = page.getByRole("navigation", { name: /Main sections/ }).getByRole("link", { name: "Dating" });
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  const stay = question.getByRole("button", { name: "Stay" });

  await link.click();
  await expect(stay).toBeFocused();
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(link).toBeFocused();

  await page.goBack();
  await stay.click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL("/profile/edit");
  await expect(about).toHaveValue("Night owl");

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  const signOut = page.getByRole("alertdialog", { name: "Sign out?" });
  await signOut.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "More", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await signOut.getByRole("button", { name: "Sign out" }).click();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page).toHaveURL("/auth/login");
});

test("a member changes the password, deletes the profile, which is gone for others, and restores it by signing in", async ({
  person,
  server,
  complaints,
}) => {
  complaints.allow(/403/);
  const anna = await person();
  const boris = await person();
  const { email, password: first, token } = await insertMember(anna, server, "Anna");
  const password = "lamppost28";
  await insertMember(boris, server, "Boris");
  const id = await idOf(server, token);

  await test.step("a new password ends the other sessions, and their list says so", async () => {
    await postTo(`${server.url}/api/auth/login`, { email, password: first });
    await open(anna, "/settings/security");
    const sessions = anna.getByRole("button", { name: /^Sign out:/ });
    await expect(sessions).toHaveCount(2);
    await anna.getByLabel("Current password").first().fill(first);
    await anna.getByLabel("New password", { exact: true }).fill(password);
    await anna.getByLabel("Confirm new password").fill(password);
    await anna.getByRole("button", { name: "Change password" }).click();
    await expect(sessions).toHaveCount(1);
  });

  await open(anna, "/settings/account");
  await anna.getByRole("button", { name: "Delete profile" }).click();
  const dialog = anna.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Delete profile" }).click();
  await expect(dialog.getByText("This field is required.")).toBeVisible();
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await anna.getByRole("button", { name: "Delete profile" }).click();
  await expect(dialog.getByLabel("Current password")).toHaveValue("");
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByRole("button", { name: "Delete profile" }).click();
  await expect(anna.getByRole("heading", { level: 1 })).toHaveText("Your account is deleted");
  await axe(anna);

  await open(boris, `/profile/${id}`);
  await expect(boris.getByText(/This profile has been deleted/)).toBeVisible();

  await anna.getByRole("link", { name: "Sign in and restore" }).click();
  await anna.getByRole("textbox", { name: "E-mail" }).fill(email);
  await anna.getByRole("textbox", { name: "Password" }).fill(password);
  await anna.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(anna.getByRole("heading", { level: 1 })).toHaveText("This account has been deleted");
  await axe(anna);
  await anna.getByRole("button", { name: "Restore my account" }).click();
  await expect(anna).toHaveURL(/\/profile$/);

  await boris.reload();
  await expect(boris.getByRole("heading", { level: 1 })).toContainText("Anna");

  await open(anna, `/profile/${id}`);
  await expect(anna).toHaveURL(/\/profile$/);
});
