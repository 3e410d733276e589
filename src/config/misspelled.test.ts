import { expect, test } from "bun:test";
import { misspelled } from "./misspelled.ts";
import { SETTING_NAMES } from "./settings.ts";

const meantBy = (env: Record<string, string>) => misspelled(env, SETTING_NAMES).map(({ meant }) => meant);

test.each([
  ["PUBLICURL", "PUBLIC_URL"],
  ["PUBLIC-URL", "PUBLIC_URL"],
  ["public_url", "PUBLIC_URL"],
  ["PUBLIC_ULR", "PUBLIC_URL"],
  ["PUBIC_URL", "PUBLIC_URL"],
  ["SITE_URL", "PUBLIC_URL"],
  ["SECRETKEY", "SECRET_KEY"],
  ["TURN_URL", "TURN_URLS"],
  ["TURN_SERCET", "TURN_SECRET"],
  ["TRUSTED_PROXY", "TRUSTED_PROXIES"],
  ["TRUSTED_PROXYS", "TRUSTED_PROXIES"],
  ["BACKUP_DIRS", "BACKUP_DIR"],
  ["MAILURL", "MAIL_URL"],
  ["MAIL_URI", "MAIL_URL"],
  ["SMTP_HOST", "MAIL_URL"],
  ["SMTP_HOTS", "MAIL_URL"],
  ["OAUTH_VK_IDS", "OAUTH_VK_ID"],
])("%s is taken for %s", (given, meant) => {
  expect(meantBy({ [given]: "x" })).toEqual([meant]);
});

test.each(SETTING_NAMES)("%s with a letter too many is noticed, if it has five letters or more", (name) => {
  expect(meantBy({ [`${name}X`]: "x" })).toEqual(name.length > 4 ? [name] : []);
});

test("Settings, and what systems, shells and the container set, are not", async () => {
  const compose = await Bun.file(new URL("../../compose.yml", import.meta.url)).text();
  const ofOurs = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name!);
  const ofOthers =
    "HOME PATH PWD USER SHELL TERM LANG LC_ALL TZ HOSTNAME MAIL LOGNAME OLDPWD SHLVL EDITOR PAGER DISPLAY TMPDIR TEMP COLUMNS LINES CI DEBUG NODE_OPTIONS NODE_PATH HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy no_proxy SSL_CERT_FILE AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY LITESTREAM_REPLICA_URL LITESTREAM_ACCESS_KEY_ID FLY_REGION RAILWAY_PUBLIC_DOMAIN DATABASE_URL SSH_TTY SSH_CLIENT SUDO_USER XDG_RUNTIME_DIR INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET SEED CHROMIUM_PATH FIREFOX_PATH BUN_INSTALL npm_config_user_agent";
  const names = [...SETTING_NAMES, ...ofOurs, ...ofOthers.split(" ")];
  expect(names.filter((name) => meantBy({ [name]: "x" }).length > 0)).toEqual([]);
});

test("Nor is a near name beside the right one, nor an empty one", () => {
  expect(meantBy({ TURN_URL: "x", TURN_URLS: "turn:turn.example" })).toEqual([]);
  expect(meantBy({ PUBLICURL: "" })).toEqual([]);
});
