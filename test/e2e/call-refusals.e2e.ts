import { axe, open } from "./fixtures.ts";
import { type Caller, expect, test } from "./helpers/call.ts";

test("Each refusal says why, and what to do instead", { tag: "@phone" }, async ({ friends, member }) => {
  const [anna, boris] = await friends();
  const refused = anna.call.refused;
  await open(anna.page, "/about");
  const title = (code: keyof typeof refused, name: string) => {
    const text = refused[code];
    return anna.page.getByRole("dialog", {
      name: typeof text === "string" ? text : text.title.replace("{{name}}", name),
    });
  };
  const callByAddress = async (friend: Caller) => {
    await open(anna.page, `/profile/${friend.id}/call`);
    await anna.button(anna.call.call).click();
  };

  await callByAddress(boris);
  await title("user_offline", "Boris").waitFor();
  await axe(anna.page);
  await anna.button(refused.close).click();
  await expect(anna.idlePanel).toBeVisible();

  const carl = await member("Carl");
  await callByAddress(carl);
  await title("calls_between_friends_only", "Carl").waitFor();
  await anna.ask("POST", `/api/user/blocks/${carl.id}`);
  await callByAddress(carl);
  await title("you_blocked_user", "Carl").waitFor();
  await carl.ask("POST", `/api/user/blocks/${anna.id}`);
  await anna.ask("DELETE", `/api/user/blocks/${carl.id}`);
  await callByAddress(carl);
  await title("user_blocked_you", "Carl").waitFor();
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
