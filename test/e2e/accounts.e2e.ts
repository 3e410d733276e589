import { join } from "node:path";
import en from "../../client/locales/en/auth.json" with { type: "json" };
import ru from "../../client/locales/ru/auth.json" with { type: "json" };
import { axe, expect, open, test } from "./fixtures.ts";
import { insertMember } from "./helpers/account.ts";
import { linkFromMail } from "./helpers/mailbox.ts";
import { postFrom } from "./helpers/post.ts";

const PHOTOS = join(import.meta.dirname, "../../docs/screenshot.png");

const TEXTS = {
  ru: {
    name: "Имя",
    sex: "Женский",
    birthday: "Дата рождения",
    next: "Продолжить",
    email: "Электронная почта",
    password: "Пароль",
    repeat: "Пароль ещё раз",
    adult: /исполнилось 18/,
    terms: /принимаю/,
    join: "Зарегистрироваться",
    sent: "Остался один шаг",
    confirmed: "Почта подтверждена",
    fill: "Заполнить профиль",
    editing: "Редактирование профиля",
    add: "Добавить",
    moved: "Переместить фото",
    city: "Город",
    typedCity: "моск",
    foundCity: /^Москва/,
    about: /О себе/,
    save: "Сохранить",
    saved: "Профиль сохранён",
    account: "Аккаунт",
    signOut: "Выйти из аккаунта",
    forgot: "Забыли пароль?",
    sendLink: "Прислать ссылку",
    checkMail: "Проверьте почту",
    newPassword: "Новый пароль",
    saveAndEnter: "Сохранить и войти",
    spent: "Ссылка больше не работает",
    signIn: "Войти",
    wrong: "Неверный пароль.",
    unconfirmed: "Почта не подтверждена",
    welcome: "С возвращением",
  },
  en: {
    newPassword: "New password",
    repeat: "Confirm password",
    saveAndEnter: "Save and sign in",
    wrong: "Wrong password.",
    unconfirmed: "E‑mail not confirmed",
  },
};

test("a member signs up by e-mail, fills in the profile, signs out, and signs in with a new password", {
  tag: "@phone",
}, async ({ page, server, complaints }) => {
  // Requests under way when she signs out are refused.
  complaints.allow(/403|status of 40[14]/);
  const t = TEXTS.ru;
  const email = "anna@example.com";
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const field = (name: string | RegExp) =>
    page.getByRole("textbox", { name, exact: typeof name === "string" });

  await test.step("sign up", async () => {
    await open(page, "/auth/sign-up");
    await axe(page);
    await field(t.name).fill("Анна");
    await page.getByRole("radio", { name: t.sex, exact: true }).check();
    await field(t.birthday).pressSequentially("05051995");
    await expect(field(t.birthday)).toHaveValue("05.05.1995");
    await expect(field(t.birthday)).toHaveAccessibleDescription(/^5\sмая\s1995 года, \d+ (год|года|лет)$/);
    await button(t.next).click();
    await field(t.email).fill(email);
    await field(t.password).fill("lamppost17");
    await page.getByRole("checkbox", { name: t.adult }).check();
    await page.getByRole("checkbox", { name: t.terms }).check();
    await axe(page);
  });

  await test.step("go back and forth, and lose nothing", async () => {
    await page.goBack();
    await expect(field(t.name)).toHaveValue("Анна");
    await page.goForward();
    await expect(field(t.email)).toHaveValue(email);
    await expect(page.getByRole("checkbox", { name: t.terms })).toBeChecked();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  await test.step("wait for the e-mail, also after a reload", async () => {
    await button(t.join).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.sent);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.sent);
    await expect(page.getByText(email)).toBeVisible();
  });

  await test.step("confirm by the e-mail", async () => {
    await open(page, (await linkFromMail(server, email, "/auth/confirm/")) as `/${string}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.confirmed);
    expect(await page.evaluate(() => sessionStorage.getItem("signUp"))).toBeNull();
    await page.getByRole("link", { name: t.fill }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.editing);
  });

  await test.step("finish the profile with photos", async () => {
    await page.locator("input[type=file]").setInputFiles([PHOTOS, PHOTOS]);
    await expect(page.getByRole("button", { name: t.moved })).toHaveCount(2);
    await page.getByRole("button", { name: RegExp(`^${t.city}`) }).click();
    await page.getByRole("combobox", { name: t.city }).fill(t.typedCity);
    await page.getByRole("option", { name: t.foundCity }).first().click();
    await page.getByRole("button", { name: t.about }).click();
    await field(t.about).fill("Люблю джаз");
    await axe(page);
    await button(t.save).click();
    await expect(page.getByText(t.saved).first()).toBeVisible();
    await open(page, "/profile");
    await expect(page.getByText("Люблю джаз")).toBeVisible();
    await expect(page.locator("article img").first()).toBeVisible();
    await axe(page);
  });

  await test.step("sign out", async () => {
    await open(page, "/settings/account");
    await axe(page);
    await button(t.signOut).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.welcome);
  });

  await test.step("recover", async () => {
    await page.getByRole("link", { name: t.forgot }).click();
    // The sign-in page has a field of that name too.
    await expect(button(t.sendLink)).toBeVisible();
    await field(t.email).fill(email);
    await button(t.sendLink).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.checkMail);
    const link = (await linkFromMail(server, email, "/auth/new-password/")) as `/${string}`;
    await open(page, link);
    await expect(page.getByText(email)).toBeVisible();
    await field(t.newPassword).fill("lamppost28");
    await field(t.repeat).fill("lamppost28");
    await button(t.saveAndEnter).click();
    await expect(page).toHaveURL("/");
    await open(page, link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.spent);
    await expect(field(t.newPassword)).toHaveCount(0);
  });

  await test.step("sign in with the new password and not with the old one", async () => {
    await open(page, "/settings/account");
    await button(t.signOut).click();
    await field(t.email).fill(email);
    await field(t.password).fill("lamppost17");
    await button(t.signIn).click();
    await expect(page.getByText(t.wrong)).toBeVisible();
    await field(t.password).fill("lamppost28");
    await button(t.signIn).click();
    await expect(page).toHaveURL(/\/settings\/account$/);
  });
});

test("before the e-mail is opened only its link signs in, and in another browser it asks for the sign-up password", async ({
  page,
  person,
  server,
  language,
  complaints,
}) => {
  complaints.allow(/403|404|410|429/);
  const { confirm, login, recovery } = { en, ru }[language];
  const email = `vera-${language}@example.com`;
  await open(page, "/about");
  await postFrom(page, "/api/auth/register", {
    email,
    password: "lamppost17",
    name: "Vera",
    sex: "FEMALE",
    birthday: "1995-05-05",
    lang: language,
    isAdult: true,
    isTermsAccepted: true,
    isNewsletterConsent: false,
  });
  const elsewhere = await person();
  const enter = (name: string, text: string) =>
    elsewhere.getByRole("textbox", { name, exact: true }).fill(text);
  const again = elsewhere.getByRole("button", { name: login.resend });
  await open(elsewhere, "/auth/recovery");
  await enter(recovery.email, email);
  await elsewhere.getByRole("button", { name: recovery.submit }).click();
  await expect(again).toBeVisible();
  await elsewhere.getByRole("link", { name: recovery.back }).click();
  await expect(elsewhere.getByRole("button", { name: login.submit, exact: true })).toBeVisible();
  await enter(login.email, email);
  await enter(login.password, "lamppost28");
  await elsewhere.getByRole("button", { name: login.submit, exact: true }).click();
  await expect(elsewhere.getByText(TEXTS[language].unconfirmed)).toBeVisible();
  await axe(elsewhere);
  // The first e-mail was sent just now.
  await again.click();
  await expect(elsewhere.getByRole("button", { name: /\d:\d\d/ })).toBeDisabled();
  const link = (await linkFromMail(server, email, "/auth/confirm/")) as `/${string}`;
  const title = elsewhere.getByRole("heading", { level: 1 });
  // As a day later.
  const info = "**/api/auth/confirmation-info/*";
  await elsewhere.route(info, (route) => route.fulfill({ status: 410, json: { code: "link_expired" } }));
  await open(elsewhere, link);
  await expect(title).toHaveText(recovery.expiredTitle);
  await expect(again).toBeVisible();
  await axe(elsewhere);
  await elsewhere.unroute(info);
  await open(elsewhere, link);
  await expect(title).toHaveText(confirm.passwordTitle);
  await axe(elsewhere);
  await elsewhere.getByRole("textbox", { name: confirm.password, exact: true }).fill("lamppost28");
  await elsewhere.getByRole("button", { name: confirm.submit }).click();
  await expect(elsewhere.getByText(TEXTS[language].wrong)).toBeVisible();
  await elsewhere.getByRole("textbox", { name: confirm.password, exact: true }).fill("lamppost17");
  // As after the link was opened on another device in the meantime.
  const activation = "**/api/auth/activateEmail/*";
  const used = { status: 404, json: { code: "activation_code_not_found" } };
  await elsewhere.route(activation, (route) => route.fulfill(used));
  await elsewhere.getByRole("button", { name: confirm.submit }).click();
  await expect(title).toHaveText(confirm.failedTitle);
  await expect(elsewhere.getByRole("link", { name: confirm.logIn })).toBeVisible();
  await elsewhere.unroute(activation);
  await open(elsewhere, link);
  await elsewhere.getByRole("textbox", { name: confirm.password, exact: true }).fill("lamppost17");
  await elsewhere.getByRole("button", { name: confirm.submit }).click();
  await expect(title).toHaveText(confirm.title);
  await open(elsewhere, link);
  await expect(elsewhere.getByText(confirm.failedSignedInText)).toBeVisible();
});

test("the old address stops an e-mail change and sets a new password", async ({
  page,
  person,
  server,
  language,
  complaints,
}) => {
  // The owner signs everyone else out, maybe while the other page asks for something.
  complaints.allow(/status of 401/);
  const { stop } = { en, ru }[language];
  const t = TEXTS[language];
  const newEmail = `thief-${language}@example.com`;
  const { email, password } = await insertMember(page, server, "Galina");
  await open(page, "/about");
  await postFrom(page, "/api/auth/change_email", { newEmail, password });

  const owner = await person();
  await open(owner, (await linkFromMail(server, email, "/auth/stop/")) as `/${string}`);
  await expect(owner.getByText(newEmail)).toBeVisible();
  await axe(owner);
  await owner.getByRole("button", { name: stop.submit }).click();
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText(stop.doneTitle);
  await axe(owner);
  await owner.getByRole("link", { name: stop.newPassword }).click();
  await owner.getByRole("textbox", { name: t.newPassword, exact: true }).fill("secret3");
  await owner.getByRole("textbox", { name: t.repeat, exact: true }).fill("secret3");
  await owner.getByRole("button", { name: t.saveAndEnter }).click();
  await expect(owner).toHaveURL("/");
});

test("the link to a new e-mail, opened where the member is signed in, says that it worked", async ({
  page,
  server,
  complaints,
}) => {
  // The confirmation ends the session of requests that are under way.
  complaints.allow(/status of 401/);
  const newEmail = "varvara-new@example.com";
  const { email, password } = await insertMember(page, server, "Varvara");
  await open(page, "/about");
  await postFrom(page, "/api/auth/change_email", { newEmail, password });
  await open(page, (await linkFromMail(server, newEmail, "/auth/confirm/")) as `/${string}`);
  await page.getByRole("textbox", { name: en.confirm.password, exact: true }).fill(password);
  await page.getByRole("button", { name: en.confirm.submit }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en.confirm.changedTitle);
  await expect(page.getByText(newEmail)).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await page.getByRole("link", { name: en.confirm.main }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Varvara");
});
