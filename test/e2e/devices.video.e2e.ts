import { chromiumFlags } from "../../playwright.config.ts";
import { axe } from "./fixtures.ts";
import { camera, countAsked, plug, watchCamera } from "./helpers/devices.ts";
import { expect, meet, test } from "./helpers/video.ts";

/** A machine with three cameras, the second of which is a depth camera in Chromium. */
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...chromiumFlags, "--use-fake-device-for-media-stream=device-count=3,fps=10"],
    }),
});

test("Camera and microphone are switched in the middle of a talk, and the choice is remembered", async ({
  talking,
}) => {
  const [anna, boris] = await talking();
  const room = anna.roomId;
  await anna.press(anna.t.controls.settings);
  const camera = anna.page.getByLabel(anna.t.devices.camera, { exact: true });
  await expect(camera.locator("option")).toHaveCount(3);
  const [first, , third] = await camera
    .locator("option")
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  await expect(camera).toHaveValue(first!);
  await camera.selectOption(third!);
  await expect.poll(() => cameraInUse(anna.page)).toBe(third);
  await boris.sees();

  const microphone = anna.page.getByLabel(anna.t.devices.microphone, { exact: true });
  await microphone.selectOption({ index: 1 });
  await boris.hears();
  expect((await boris.stats()).state).toBe("connected");
  expect([anna.roomId, boris.roomId]).toEqual([room, room]);
  await anna.page.keyboard.press("Escape");
  await anna.press(anna.t.stop);
  await anna.page.reload();
  await anna.start();
  await expect.poll(() => cameraInUse(anna.page)).toBe(third);
});

test("A speaker that was unplugged is used again, and a new default microphone of the system at once", async ({
  chatter,
}) => {
  const [anna, boris] = [await chatter(), await chatter()];
  const asked = await countAsked(anna.page);
  await anna.page.reload();
  await anna.start();
  await boris.start();
  await meet(anna, boris);
  await anna.press(anna.t.controls.settings);
  const speaker = anna.page.getByLabel(anna.t.devices.speaker, { exact: true });
  await speaker.selectOption({ index: 2 });
  const chosen = await speaker.inputValue();
  const video = anna.page.getByTestId("companion-video");
  await expect(video).toHaveJSProperty("sinkId", chosen);
  await plug(anna.page, { withoutSpeaker: chosen });
  await expect(video).toHaveJSProperty("sinkId", "");
  await plug(anna.page, {});
  await expect(video).toHaveJSProperty("sinkId", chosen);

  const before = await asked();
  await plug(anna.page, { defaultMicrophone: "headset" });
  await expect.poll(asked).toBe(before + 1);
  await boris.hears();
  // A press on the headset pauses the picture, which plays on.
  await video.evaluate((element) => (element as HTMLVideoElement).pause());
  await expect(video).toHaveJSProperty("paused", false);
  await anna.sees();
});

test("A camera that the system takes is explained to both, and an unplugged one comes back by itself", {
  tag: "@phone",
}, async ({ chatter }) => {
  const [anna, boris] = [await chatter(), await chatter()];
  await watchCamera(anna.page);
  await anna.page.reload();
  await anna.start();
  await boris.start();
  await meet(anna, boris);
  const room = anna.roomId;
  const [toAnna, toBoris] = [anna.page.getByText.bind(anna.page), boris.page.getByText.bind(boris.page)];

  await camera(anna.page, "held");
  await expect(toAnna(anna.t.signs.camera.held)).toBeVisible();
  await expect(toBoris(boris.t.state.companionCameraHeld)).toBeVisible();
  await axe(anna.page);
  await camera(anna.page, "released");
  await expect(toBoris(boris.t.state.companionCameraHeld)).toBeHidden();
  await expect(toAnna(anna.t.signs.camera.held)).toBeHidden();

  await camera(anna.page, "unplugged");
  await expect(toAnna(anna.t.signs.camera.lost)).toBeVisible();
  await expect(toBoris(boris.t.state.companionCameraOff)).toBeVisible();
  await camera(anna.page, "plugged");
  await expect(toBoris(boris.t.state.companionCameraOff)).toBeHidden();
  await boris.sees();
  expect([anna.roomId, boris.roomId]).toEqual([room, room]);
  expect((await boris.stats()).state).toBe("connected");
});

const cameraInUse = (page: import("@playwright/test").Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>("[data-testid=self-video]");
    return (video?.srcObject as MediaStream | null)?.getVideoTracks()[0]?.getSettings().deviceId;
  });
