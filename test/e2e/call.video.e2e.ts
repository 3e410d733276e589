import { axe, open } from "./fixtures.ts";
import { ended, expect, talk, test } from "./helpers/call.ts";
import { meet } from "./helpers/video.ts";

test("A friend accepts a call on another page; muting, text and hanging up work", {
  tag: "@phone",
}, async ({ friends }) => {
  const [anna, boris] = await friends();
  await open(boris.page, "/about");
  await anna.calls(boris);
  await anna.is("calling");
  await expect(anna.page.getByText(anna.call.calling)).toBeVisible();
  await axe(anna.page);
  await expect(boris.ringing).toContainText("Anna");
  await expect(boris.page).toHaveTitle(boris.call.incoming.title.replace("{{name}}", "Anna"));
  await axe(boris.page);

  await boris.button(boris.call.incoming.accept).click();
  await expect(boris.page).toHaveURL(`/profile/${anna.id}/call`);
  await meet(anna, boris);
  await Promise.all([anna.hears(), boris.hears()]);
  await anna.press(anna.t.controls.mute);
  await expect(boris.page.getByText(boris.t.state.companionMuted)).toBeVisible();
  await boris.writes("Привет!");
  await anna.openText();
  await expect(anna.lines).toContainText("Привет!");

  await boris.closeText();
  await boris.press(boris.call.hangUp);
  await ended(boris, "hungUp");
  await ended(anna, "ended");
  await expect(anna.idlePanel).toContainText(/\d:\d\d/);
  await axe(anna.page);

  // What they wrote stays in their chat, and is read there.
  await open(anna.page, `/chats/with/${boris.id}`);
  await expect(anna.page.getByRole("log")).toContainText("Привет!");
});

test("A cancelled call leaves a notice, which can call back", async ({ friends }) => {
  const [anna, boris] = await friends();
  await boris.ask("POST", "/api/vip/enable");
  await open(boris.page, "/about");
  await anna.calls(boris);
  await boris.ringing.waitFor();
  await anna.press(anna.call.cancel);
  await ended(anna, "cancelled");
  await expect(boris.ringing).toBeHidden();
  await expect(boris.page.getByText(boris.call.missed.title, { exact: true })).toBeVisible();
  await boris.button(boris.call.missed.callBack).click();
  await anna.ringing.waitFor();
  await anna.button(anna.call.incoming.accept).click();
  await meet(anna, boris);
});

test("A call is declined by key or button and accepted by key; other keys do neither", async ({
  friends,
}) => {
  const [anna, boris] = await friends();
  await open(boris.page, "/about");
  await anna.calls(boris);
  await boris.ringing.waitFor();
  await axe(boris.page);
  await expect(boris.ringing).toBeFocused();
  await boris.page.keyboard.press("Space");
  await expect(boris.ringing).toBeVisible();
  await expect(async () => {
    await boris.page.keyboard.press("Escape");
    await expect(boris.ringing).toBeHidden({ timeout: 5_000 });
  }).toPass();
  await ended(anna, "declined");
  await axe(anna.page);

  await anna.button(anna.call.again).click();
  await boris.button(boris.call.incoming.decline).click();
  await expect(boris.ringing).toBeHidden();
  await ended(anna, "declined");

  await anna.button(anna.call.again).click();
  await boris.ringing.waitFor();
  await expect(async () => {
    await boris.page.keyboard.press("Enter");
    await expect(boris.ringing).toBeHidden({ timeout: 5_000 });
  }).toPass();
  await meet(anna, boris);
});

test("Every tab rings, and the others stop when one of them accepts the call", async ({ friends }) => {
  const [anna, boris] = await friends();
  await open(boris.page, "/about");
  const second = await boris.tab();
  await open(second.page, "/faq");
  await second.isReachable();
  await anna.calls(boris);
  await boris.ringing.waitFor();
  await second.ringing.waitFor();
  const late = await boris.tab();
  await open(late.page, "/about");
  await late.ringing.waitFor();

  await second.button(second.call.incoming.accept).click();
  await expect(boris.ringing).toBeHidden();
  await expect(late.ringing).toBeHidden();
  await meet(anna, second);
  await expect(boris.page).toHaveURL("/about");
});

test("Two friends who call each other at the same time are connected", async ({ friends }) => {
  const [anna, boris] = await friends();
  await boris.ask("POST", "/api/vip/enable");
  for (const [one, other] of [
    [anna, boris],
    [boris, anna],
  ] as const)
    await open(one.page, `/profile/${other.id}`);
  await Promise.all([anna.isReachable(), boris.isReachable()]);
  await Promise.all(
    [anna, boris].map(({ page, call }) => page.getByRole("link", { name: call.call, exact: true }).click()),
  );
  await meet(anna, boris);
});

test("Back asks before it leaves a call, which then hangs up and releases the camera; a reloaded page hangs up and calls no one", async ({
  friends,
}) => {
  const [anna, boris] = await friends();
  await talk(anna, boris);
  const light = await anna.page.evaluateHandle(
    () => document.querySelector<HTMLVideoElement>("[data-testid=self-video]")!.srcObject as MediaStream,
  );
  const question = anna.page.getByRole("alertdialog", { name: anna.t.leaving.title });
  await anna.page.goBack();
  await expect(question).toBeVisible();
  await anna.page.goBack();
  await expect(question).toBeHidden();
  await anna.is("talking");
  await anna.page.goBack();
  await question.getByRole("button", { name: anna.t.leaving.end }).click();
  await expect(anna.page).toHaveURL(`/profile/${boris.id}`);
  await ended(boris, "ended");
  await expect.poll(() => light.evaluate((stream) => stream.getVideoTracks()[0]?.readyState)).toBe("ended");

  await talk(anna, boris);
  await anna.page.reload();
  await ended(boris, "ended");
  await expect(anna.button(anna.call.call)).toBeVisible();
  await expect(boris.ringing).toBeHidden();
});
