import { axe, expect, open, test } from "./fixtures.ts";
import { newMember } from "./helpers/account.ts";
import { log, row, TEXTS } from "./helpers/chat.ts";
import { TEXTS as CONSOLE, handOn, newModerator } from "./helpers/console.ts";
import { playButton, recordButton, timer, VOICE, watchPlayer } from "./helpers/voice.ts";

// A server of its own, where no other case comes first.
test.use({ serverEnv: { LOG_LEVEL: "warn" } });

test("a reported recording is heard by itself, and once it is removed it stops and the chat says so", async ({
  person,
  server,
  language,
}) => {
  const [t, chat, admin] = [VOICE[language], TEXTS[language], CONSOLE[language]];
  const anna = await newMember(await person(), server, "Anna");
  const boris = await newMember(await person(), server, "Boris");
  const { page } = await newModerator(await person(), server, "Vera", "moderator");
  await open(boris.page, `/chats/with/${anna.id}`);
  await recordButton(boris.page, t).press("Enter");
  await timer(boris.page, 2);
  await boris.page.getByRole("button", { name: t.send }).press("Enter");
  await boris.page.waitForURL(/\/chats\/[0-9a-f-]{36}$/);
  const chatId = boris.page.url().split("/").at(-1)!;
  await open(anna.page, `/chats/${chatId}`);
  const isLoaded = await watchPlayer(anna.page);
  await playButton(log(anna.page), t).click();
  await log(anna.page).getByRole("button", { name: t.pause }).click();
  expect(await isLoaded()).toBe(true);
  await anna.request(`/api/rating/${boris.id}/report`, {
    reason: "insults",
    text: "Listen to this",
    chatId,
  });

  await open(page, "/admin");
  const covered = admin.report.hiddenVoice.replace("{{time}}", "");
  await page.getByRole("button", { name: covered }).press("Enter");
  await expect(playButton(page, t)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: t.pause })).toBeVisible();
  await axe(page);
  await page.getByRole("checkbox", { name: admin.removals.recordings_one.replace("{{count}}", "1") }).check();
  await handOn(page, admin, false).does("warn");

  // Ten seconds later, when the decision can no longer be undone.
  for (const one of [anna, boris])
    await expect(log(one.page).getByText(chat.removed.voice, { exact: true })).toBeVisible();
  await expect.poll(isLoaded).toBe(false);
  await anna.page.reload();
  await expect(log(anna.page).getByText(chat.removed.voice, { exact: true })).toBeVisible();
  await axe(anna.page);
  await open(anna.page, "/chats");
  await expect(row(anna.page, "Boris")).toContainText(chat.removed.voice);
});
