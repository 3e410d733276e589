import shellEn from "../../client/locales/en/shell.json" with { type: "json" };
import { expect, meet, test } from "./helpers/video.ts";

test("A restart with another build parts and interrupts no one, and the next search is on the new page", async ({
  chatter,
  server,
  complaints,
}) => {
  complaints.allow(/WebSocket|ERR_CONNECTION/);
  const [anna, boris] = [await chatter(), await chatter()];
  await anna.start();
  await boris.start();
  await meet(anna, boris);
  // To Boris's page the server that comes back has another build.
  await boris.page.evaluate(() => {
    document.querySelector('meta[name="build"]')?.setAttribute("content", "earlier");
    Object.assign(window, { isTheSamePage: true });
  });
  await server.restart();
  for (const { heard } of [anna, boris])
    await expect.poll(() => heard.filter(({ event }) => event === "WELCOME").length).toBe(2);
  await Promise.all([anna.sees(), boris.sees()]);
  await Promise.all([anna.is("talking"), boris.is("talking")]);
  await expect(boris.page.getByText(shellEn.update.text)).toBeHidden();
  expect(await boris.page.evaluate(() => "isTheSamePage" in window)).toBe(true);

  await anna.press(anna.t.next);
  await meet(anna, boris);
  expect(await boris.page.evaluate(() => "isTheSamePage" in window)).toBe(false);
});

test("A search outlives a lost connection, and says so meanwhile", async ({ chatter, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  const [anna, boris] = [await chatter(), await chatter()];
  await anna.start();
  await anna.is("searching");
  await anna.page.context().setOffline(true);
  await expect(anna.page.getByText(anna.t.searching.offline)).toBeVisible();
  await anna.page.context().setOffline(false);
  await boris.start();
  await meet(anna, boris);
});
