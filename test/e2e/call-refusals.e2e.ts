import { axe, open } from "./fixtures.ts";
import { expect, test } from "./helpers/call.ts";

test("Calling a friend who is offline says so", { tag: "@phone" }, async ({ friends }) => {
  const [anna, boris] = await friends();
  const { refused } = anna.call;
  await open(anna.page, `/profile/${boris.id}/call`);
  await anna.button(anna.call.call).click();
  await anna.page
    .getByRole("dialog", { name: refused.user_offline.title.replace("{{name}}", "Boris") })
    .waitFor();
  await axe(anna.page);
  await anna.button(refused.close).click();
  await expect(anna.idlePanel).toBeVisible();
});

test("A page of a call that is not possible says why instead of offering it", { tag: "@phone" }, async ({
  friends,
  member,
}) => {
  const [anna] = await friends();
  const carl = await member("Carl");
  const refused = anna.call.refused;
  const toProfile = anna.page.getByRole("link", { name: refused.toProfile });
  const opens = async (code: "calls_between_friends_only" | "you_blocked_user" | "user_blocked_you") => {
    await open(anna.page, `/profile/${carl.id}/call`);
    await anna.idlePanel.getByText(refused[code].title.replace("{{name}}", "Carl")).waitFor();
    await expect(anna.button(anna.call.call)).toBeHidden();
  };
  await opens("calls_between_friends_only");
  await axe(anna.page);
  await anna.ask("POST", `/api/user/blocks/${carl.id}`);
  await opens("you_blocked_user");
  await expect(toProfile).toBeVisible();
  await carl.ask("POST", `/api/user/blocks/${anna.id}`);
  await anna.ask("DELETE", `/api/user/blocks/${carl.id}`);
  await opens("user_blocked_you");
  await expect(toProfile).toBeHidden();
});

test("Without VIP a call leads to an offer of VIP, and accepting it continues the call", async ({
  friends,
}) => {
  const [anna, boris] = await friends();
  await open(anna.page, "/about");
  await boris.calls(anna);
  const offer = boris.page.getByRole("dialog");
  await expect(offer).toContainText("VIP");
  await expect(anna.ringing).toBeHidden();
  await offer.getByRole("button", { name: /VIP/ }).click();
  await expect(anna.ringing).toContainText("Boris");
});
