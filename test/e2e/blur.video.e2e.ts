import { axe } from "./fixtures.ts";
import {
  BLUR,
  BLUR_FILE,
  BLUR_MODEL,
  drawnPerson,
  isCameraOpen,
  sharpestWall,
  sharpness,
  watchSharpness,
} from "./helpers/blur.ts";
import { Chatter, expect, meet, reach, test } from "./helpers/video.ts";

/** Squares of light and dark differ by about 100; blurred, they become one grey. */
const SHARP = 60;
const SMOOTH = 20;
const ON = { "video.blur": "on" };

const choose = (chatter: Chatter, choices: Record<string, string>) =>
  chatter.page.addInitScript((stored) => Object.assign(localStorage, stored), choices);

test("a room is never seen by who asked for blur before: all is blurred until the model is there, then the background", async ({
  person,
  language,
}) => {
  const t = BLUR[language];
  const anna = new Chatter(await person(), language);
  const boris = new Chatter(await person(), language);
  await drawnPerson(anna.page);
  await choose(anna, ON);
  await watchSharpness(boris.page);
  const held = Promise.withResolvers<void>();
  await anna.page.route(BLUR_MODEL, async (route) => {
    await held.promise;
    await route.continue();
  });
  await boris.arrive();
  await anna.arrive();
  await boris.start();
  await anna.start();
  await meet(anna, boris);
  const seen = () => sharpness(boris.page);
  const wall = async () => (await seen()).wall;
  const eyes = async () => (await seen()).eyes;
  expect(await eyes()).toBeLessThan(SMOOTH);
  held.resolve();
  await expect.poll(eyes).toBeGreaterThan(SMOOTH);
  expect(await wall()).toBeLessThan(SMOOTH);

  // The camera off and on again, without a frame in between.
  await anna.press(anna.t.controls.cameraOff);
  await expect(boris.page.getByText(boris.t.state.companionCameraOff)).toBeVisible();
  expect(await anna.page.evaluate(isCameraOpen)).toBe(false);
  await anna.press(anna.t.controls.cameraOn);
  await expect.poll(eyes).toBeGreaterThan(SMOOTH);
  await boris.sees();
  expect(await sharpestWall(boris.page)).toBeLessThan(SMOOTH);

  await anna.press(anna.t.controls.settings);
  const blur = anna.page.getByRole("switch", { name: new RegExp(t.switch) });
  await expect(blur).toBeChecked();
  await axe(anna.page);
  await blur.press("Space");
  await expect.poll(wall).toBeGreaterThan(SHARP);
  await blur.press("Space");
  await expect.poll(wall).toBeLessThan(SMOOTH);
  await anna.page.keyboard.press("Escape");

  const own = await anna.page
    .getByTestId("self-video")
    .evaluateHandle((video) => (video as HTMLVideoElement).srcObject as MediaStream);
  await anna.press(anna.t.stop);
  await anna.press(anna.t.close);
  await expect.poll(() => anna.page.evaluate(isCameraOpen)).toBe(false);
  await expect
    .poll(() =>
      own.evaluate((stream) => stream.getTracks().every(({ readyState }) => readyState === "ended")),
    )
    .toBe(true);
});

test("a blur that cannot start sends no picture, and only a press shows the room", { tag: "@phone" }, async ({
  person,
  language,
  complaints,
}) => {
  complaints.allow(/selfie_segmentation|404/);
  const t = BLUR[language];
  const anna = new Chatter(await person(), language);
  const boris = new Chatter(await person(), language);
  await drawnPerson(anna.page);
  await choose(anna, ON);
  await watchSharpness(boris.page);
  await anna.page.route(BLUR_MODEL, (route) => route.fulfill({ status: 404, body: "" }));
  await boris.arrive();
  await anna.arrive();
  await boris.start();
  await anna.start();
  await anna.is("talking");
  await expect(boris.page.getByText(boris.t.state.companionCameraOff)).toBeVisible();
  await reach(anna.page.getByRole("button", { name: t.failed.text }));
  await anna.press(t.failed.again);
  await expect(boris.page.getByText(boris.t.state.companionCameraOff)).toBeVisible();
  expect(await sharpestWall(boris.page)).toBeLessThan(SMOOTH);
  await reach(anna.page.getByRole("button", { name: t.failed.text }));
  await anna.press(t.tooMuch.off);
  await expect.poll(async () => (await sharpness(boris.page)).wall).toBeGreaterThan(SHARP);
  expect(await anna.page.evaluate(() => localStorage.getItem("video.blur"))).toBe("off");
});

test("a browser without streams of frames blurs on a canvas; who did not ask fetches nothing", async ({
  person,
  language,
}) => {
  const anna = new Chatter(await person(), language);
  const boris = new Chatter(await person(), language);
  await drawnPerson(anna.page);
  await choose(anna, ON);
  await anna.page.addInitScript(() => Reflect.deleteProperty(window, "MediaStreamTrackProcessor"));
  await watchSharpness(boris.page);
  const fetched: string[] = [];
  boris.page.on("request", (request) => BLUR_FILE.test(request.url()) && fetched.push(request.url()));
  await boris.arrive();
  await anna.arrive();
  await boris.start();
  await anna.start();
  await meet(anna, boris);
  await expect.poll(async () => (await sharpness(boris.page)).eyes).toBeGreaterThan(SMOOTH);
  expect(await sharpestWall(boris.page)).toBeLessThan(SMOOTH);
  expect(fetched).toEqual([]);
});
