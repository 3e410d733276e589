import enVip from "../../client/locales/en/vip.json" with { type: "json" };
import ruVip from "../../client/locales/ru/vip.json" with { type: "json" };
import { axe } from "./fixtures.ts";
import { expect, test } from "./helpers/rating.ts";
import { isOwnSocket } from "./helpers/socket.ts";
import { upToValue } from "./helpers/texts.ts";

test.use({ serverEnv: { FREE_VIDEO_CHATS: "0" } });

test("Without free talks Start asks for no camera and offers VIP, and with VIP the search starts", async ({
  rater,
  language,
}) => {
  const anna = await rater("Anna");
  const { limit } = { ru: ruVip, en: enVip as typeof ruVip }[language];
  // Start waits for the answer only for a moment, then asks for the camera: here it has come before the press.
  await anna.page.goto("/healthz");
  const refused = anna.page
    .waitForEvent("websocket", isOwnSocket)
    .then((socket) =>
      socket.waitForEvent("framereceived", ({ payload }) => /video_limit_reached/.test(String(payload))),
    );
  await Promise.all([refused, anna.page.goto("/rating")]);
  await anna.start();
  const offer = anna.page.getByRole("dialog", { name: limit.videos.title });
  await expect(offer).toBeVisible();
  await axe(anna.page);

  await offer.getByRole("button", { name: limit.later }).click();
  await expect(anna.page.getByRole("heading", { name: anna.t.limit.title })).toBeVisible();
  await expect(anna.page.locator("video")).toHaveCount(0);
  await axe(anna.page);
  await anna.button(anna.t.limit.vip).click();
  await offer.getByRole("button", { name: upToValue(limit.enable) }).click();
  await anna.button(anna.t.startNow).click();
  await anna.is("searching");
});
