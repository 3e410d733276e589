import { chromiumFlags } from "../../playwright.config.ts";
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
  chatter,
}) => {
  const [anna, boris] = [await chatter(), await chatter()];
  await anna.start();
  await boris.start();
  await meet(anna, boris);
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

const cameraInUse = (page: import("@playwright/test").Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>("[data-testid=self-video]");
    return (video?.srcObject as MediaStream | null)?.getVideoTracks()[0]?.getSettings().deviceId;
  });
