import type { Page } from "@playwright/test";
import { FIRST_DAY_MS } from "../../../src/contract/limits.ts";
import { flag } from "../../helpers/photos.ts";
import { databaseOf } from "./database.ts";
import { linkFromMail } from "./mailbox.ts";
import { ask, idOf, postTo } from "./post.ts";
import type { RunningServer } from "./server.ts";
import { within } from "./within.ts";

export interface Account {
  email: string;
  password: string;
  token: string;
}

const PASSWORD = "lamppost17";
let made = 0;

/** Makes a confirmed account with the requests that the forms send, and signs this page in. */
export async function insertMember(page: Page, server: RunningServer, name: string): Promise<Account> {
  const account = await registerMember(server, name);
  await page.addInitScript(
    ([key, value]) => {
      if (sessionStorage.getItem("signed-in-by-test")) return;
      sessionStorage.setItem("signed-in-by-test", "yes");
      localStorage.setItem(key, value);
    },
    ["token", account.token] as const,
  );
  return account;
}

/** Makes a member with a signed-in page. `request` sends requests to the server as them. */
export async function newMember(page: Page, server: RunningServer, name: string) {
  const { token, email } = await insertMember(page, server, name);
  const request = <Answer>(path: string, body?: object) =>
    ask<Answer>(server.url + path, { token, ...(body && { body }) });
  const id = await idOf(server, token);
  return { page, id, name, email, token, request };
}

/** Makes a confirmed account without a page. */
export async function registerMember(
  server: Pick<RunningServer, "url" | "dataDir">,
  name: string,
): Promise<Account> {
  made += 1;
  const account = { email: `member${made}-${process.pid}@example.com`, password: PASSWORD };
  await postTo(`${server.url}/api/auth/register`, newcomerOf(account.email, name));
  const link = await linkFromMail(server, account.email, "/auth/confirm/");
  const activation = server.url + link.replace("/auth/confirm/", "/api/auth/activateEmail/");
  const { token } = await postTo<{ token: string }>(activation, {});
  endFirstDay(server, account.email);
  return { ...account, token };
}

/** What the forms of the sign-up send. */
export const newcomerOf = (email: string, name = "Вера") => ({
  email,
  password: PASSWORD,
  name,
  sex: "FEMALE",
  birthday: "1995-05-05",
  isAdult: true,
  isTermsAccepted: true,
  isNewsletterConsent: false,
  lang: "en",
});

/** The first day has limits of its own. */
function endFirstDay({ dataDir }: Pick<RunningServer, "dataDir">, email: string): void {
  using db = databaseOf({ dataDir });
  db.run(
    "UPDATE users SET created_at = created_at - ? WHERE id = (SELECT user_id FROM accounts WHERE email = ?)",
    [FIRST_DAY_MS, email],
  );
}

/** Uploads a picture as the member with this token, and makes it their main photo. */
export async function giveMainPhoto({ url }: Pick<RunningServer, "url">, token: string): Promise<void> {
  const body = new FormData();
  body.append("file", new File([new Uint8Array(flag(600, 800))], "photo.png", { type: "image/png" }));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await within("upload", fetch(`${url}/api/image/upload`, { method: "POST", headers, body }));
  const { id } = (await answer.json()) as { id: string };
  await postTo(`${url}/api/user/avatar/update`, { image: id }, token);
}
