import { THRESHOLD } from "../../client/lib/guard/rules.ts";
import { axe } from "./fixtures.ts";
import {
  failGuard,
  GUARD,
  GUARD_FILE,
  paintedCamera,
  readLooks,
  recordSent,
  redIsNudity,
  watchLooks,
} from "./helpers/guard.ts";
import { admin } from "./helpers/moderation.ts";
import { Chatter, expect, meet, test } from "./helpers/video.ts";

const BLURRED = /blur/;

test("the guard covers a stranger, whatever their program sends, and only a report says so", async ({
  person,
  language,
  server,
}) => {
  const t = GUARD[language];
  const anna = new Chatter(await person({ guard: true }), language);
  const sender = await person();
  const [paint, sent] = [await paintedCamera(sender, "green"), await recordSent(anna.page)];
  await redIsNudity(anna.page);
  const boris = await new Chatter(sender, language).arrive();
  const requests: string[] = [];
  anna.page.on("request", (request) => requests.push(request.url()));
  await anna.arrive();
  expect(
    requests.filter((url) => GUARD_FILE.test(url)),
    "fetched on the first load",
  ).toEqual([]);
  await anna.start();
  await boris.start();
  await meet(anna, boris);
  const picture = anna.page.getByTestId("companion-video");
  await expect(picture).not.toHaveCSS("filter", BLURRED);

  await paint("red");
  const cover = anna.page.getByRole("heading", { name: t.cover.title });
  await expect(cover).toBeVisible();
  await expect(picture).toHaveCSS("filter", BLURRED);
  await expect(picture).toHaveJSProperty("muted", true);
  await expect(picture).toHaveJSProperty("disablePictureInPicture", true);
  await expect(anna.page.getByRole("status").filter({ hasText: t.cover.title })).toHaveCount(1);
  await axe(anna.page);
  await anna.press(t.cover.show);
  await expect(picture).not.toHaveCSS("filter", BLURRED);
  await expect(picture).toHaveJSProperty("muted", false);
  await expect(boris.page.getByTestId("companion-video")).not.toHaveCSS("filter", BLURRED);

  // In the next room the picture is red from its first frame.
  await boris.press(boris.t.next);
  await expect(cover).toBeVisible();
  const room = anna.roomId;
  await anna.press(t.cover.report);
  await expect(anna.page.getByText(t.cover.reported, { exact: true })).toBeVisible();
  await anna.is("searching");
  expect(admin(server, "reports")).toContain("nudity");

  const frames = await sent();
  const ofGuard = frames.filter((frame) => /guard|share|covered|nud/i.test(frame));
  expect(ofGuard.map((frame) => JSON.parse(frame).data)).toEqual([
    { reason: "nudity", text: "", roomId: room, guard: "covered" },
  ]);
  expect(frames.filter((frame) => frame.length > 20_000 || frame === "bytes")).toEqual([]);
});

test("who chose Off fetches nothing; a device that is too slow turns the guard off and offers to blur", async ({
  chatter,
  person,
  language,
}) => {
  const t = GUARD[language];
  const anna = new Chatter(await person({ guard: true }), language);
  const boris = await chatter();
  await redIsNudity(anna.page, { tookMs: 300 });
  await anna.arrive();
  const requests: string[] = [];
  for (const { page } of [anna, boris])
    page.on("request", (request) => GUARD_FILE.test(request.url()) && requests.push(request.url()));
  await anna.start();
  await boris.start();
  await meet(anna, boris);
  await anna.press(t.tooSlow.blur);
  await expect(anna.page.getByTestId("companion-video")).toHaveCSS("filter", BLURRED);
  await expect(boris.page.getByTestId("companion-video")).not.toHaveCSS("filter", BLURRED);
  await anna.page.reload();
  expect(await anna.page.evaluate(() => localStorage.getItem("video.guard"))).toBe("blur");
  expect(requests).toHaveLength(1);
});

test("a talk works when the model is missing, out of reach or refused", async ({
  chatter,
  person,
  language,
  complaints,
}) => {
  complaints.allow(/guard-worker|WebAssembly|Content Security Policy|wasm/);
  const boris = await chatter();
  await boris.start();
  for (const how of ["missing", "offline", "refused"] as const) {
    const anna = new Chatter(await person({ guard: true }), language);
    await failGuard(anna.page, how);
    await anna.arrive();
    await anna.start();
    await meet(anna, boris);
    await expect(anna.page.getByTestId("companion-video"), how).not.toHaveCSS("filter", BLURRED);
    await anna.page.close();
    await boris.is("searching");
  }
});

test("the real model runs in its worker, and lets ordinary pictures through", async ({
  person,
  chatter,
  language,
}) => {
  const anna = new Chatter(await person({ guard: true }), language);
  const boris = await chatter();
  await anna.page.addInitScript(watchLooks);
  const looks = () => anna.page.evaluate(readLooks);
  await anna.arrive();
  const weights = anna.page.waitForResponse(/guard-weights-/);
  await anna.start();
  await boris.start();
  await meet(anna, boris);
  const headers = (await weights).headers();
  expect([headers["content-encoding"], headers["cache-control"]]).toEqual([
    "br",
    "public, max-age=31536000, immutable",
  ]);
  await expect.poll(looks).not.toEqual([]);
  for (const { share, tookMs } of await looks()) {
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThan(THRESHOLD);
    expect(tookMs).toBeGreaterThan(0);
  }
  await expect(anna.page.getByTestId("companion-video")).not.toHaveCSS("filter", BLURRED);
});
