import { open } from "./fixtures.ts";
import { ended, expect, test } from "./helpers/call.ts";

test("E-mails typed while the companion leaves switch nothing on, and a call that rings meanwhile is not answered by them", async ({
  friends,
  chatter,
}) => {
  const [anna, boris] = await friends();
  const guest = await chatter();
  await anna.page.goto("/");
  await anna.start();
  await guest.start();
  await anna.is("talking");
  await anna.press(anna.t.controls.cameraOff);
  const field = anna.page.getByPlaceholder(anna.t.text.placeholder);
  await field.click();
  const { keyboard } = anna.page;
  await keyboard.type("nice to ");
  await guest.page.close();
  await anna.was("companionLeft");
  await keyboard.type("meet you, call me fast");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("nice to ");
  await expect(anna.button(anna.t.controls.cameraOn)).toBeVisible();
  await expect(anna.button(anna.t.controls.mute)).toBeVisible();
  expect(await anna.page.evaluate(() => document.fullscreenElement)).toBeNull();
  await anna.is("searching");
  // A field that is taken away altogether: the keys stay dead until the user presses something.
  await field.evaluate((element) => element.remove());
  await keyboard.type("mc");
  await expect(anna.button(anna.t.controls.cameraOn)).toBeVisible();
  await anna.page.getByTestId("companion").click({ position: { x: 5, y: 5 } });
  await keyboard.press("KeyM");
  await expect(anna.button(anna.t.controls.unmute)).toBeVisible();

  await open(boris.page, "/chats");
  await boris.page.goto(`/chats/with/${anna.id}`);
  const message = boris.page.getByRole("textbox").last();
  await message.click();
  await open(anna.page, `/profile/${boris.id}`);
  await boris.isReachable();
  const typing = boris.page.keyboard.type("I am writing to you because ", { delay: 150 });
  await anna.page.getByRole("link", { name: anna.call.call, exact: true }).click();
  await boris.ringing.waitFor();
  await typing;
  await boris.page.keyboard.type("of the rain", { delay: 100 });
  await boris.page.keyboard.press("Enter");
  await expect(boris.page.getByText("I am writing to you because of the rain").first()).toBeAttached();
  await expect(boris.ringing).toBeVisible();
  // After a pause the call has the keys, and gives them back.
  await expect(boris.ringing).toBeFocused();
  await expect(async () => {
    await boris.page.keyboard.press("Escape");
    await expect(boris.ringing).toBeHidden({ timeout: 5_000 });
  }).toPass();
  await ended(anna, "declined");
  await expect(message).toBeFocused();
});
