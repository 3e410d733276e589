import { expect, meet, test } from "./helpers/video.ts";

test("A restart of the server does not part people who see each other", async ({
  chatter,
  server,
  complaints,
}) => {
  complaints.allow(/WebSocket|ERR_CONNECTION/);
  const [anna, boris] = [await chatter(), await chatter()];
  await anna.start();
  await boris.start();
  await meet(anna, boris);
  await server.restart();
  await expect.poll(() => anna.heard.filter(({ event }) => event === "WELCOME").length).toBe(2);
  await Promise.all([anna.sees(), boris.sees()]);
  await Promise.all([anna.is("talking"), boris.is("talking")]);

  await anna.press(anna.t.next);
  await meet(anna, boris);
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
