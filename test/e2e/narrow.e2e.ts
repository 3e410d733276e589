import type { Page } from "@playwright/test";
import { type Found, screensOf } from "../../scripts/screens/list.ts";
import { stepOf } from "../../scripts/screens/steps.ts";
import { DEMO_PASSWORD } from "../../scripts/seed/accounts.ts";
import { expect, test } from "./fixtures.ts";
import { startDemo } from "./helpers/demo.ts";
import { lostControls } from "./helpers/lost-controls.ts";
import { getAs, postTo } from "./helpers/post.ts";
import { quiet } from "./helpers/quiet.ts";

/** Pages in parallel, which wait for the network at the same time. */
const PAGES = 3;
/** Pages that say little more than that a link does not work. */
const REFUSED = /not-a-|404/;
const LOADING = /^(Загружаем|Loading)…$/;
const NARROW = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };

test("at 320 px and with text at 200 % no control is cut off or covered", { tag: "@phone" }, async ({
  page,
}) => {
  // It checks every screen twice.
  test.slow();
  const demo = await startDemo();
  const context = page.context();
  try {
    await context.addInitScript(() => localStorage.setItem("cookieAgreement", "true"));
    const url = demo.addresses[0]!;
    const lost: Record<string, string[]> = {};
    /** Checks all screens of this viewer, distributed over the pages. */
    const walk = async (viewer: "guest" | "member", found: Found, pages: Page[]) => {
      const left = screensOf(viewer, found).filter((path) => !REFUSED.test(path));
      await Promise.all(
        pages.map(async (own) => {
          for (let path = left.shift(); path; path = left.shift())
            Object.assign(lost, await lostOn(own, url, path, viewer));
        }),
      );
    };
    const pages = [page, ...(await Promise.all(Array.from({ length: PAGES - 1 }, () => context.newPage())))];
    const account = { email: "member@demo.example", password: DEMO_PASSWORD };
    const { token } = await postTo<{ token: string }>(`${url}/api/auth/login`, account);
    const list = (path: string) => getAs<{ data: Record<string, string>[] }>(token, `${url}/api${path}`);
    const [chats, people] = await Promise.all([list("/chat/allPagination"), list("/user/search")]);
    const [chat, person] = [chats.data[0]!.chatID!, people.data[0]!.id!];
    const found = { chat, person, event: "", ownEvent: "", payments: [] };
    await walk("guest", found, pages);
    await page.evaluate((kept) => localStorage.setItem("token", kept), token);
    await walk("member", found, pages);
    expect(lost).toEqual({});
  } finally {
    await context.close();
    await demo.stop();
  }
});

async function lostOn(page: Page, url: string, path: string, viewer: string) {
  await page.setViewportSize(NARROW);
  const { address, act } = stepOf(path);
  await page.goto(`${url}${address}`);
  await page.locator("#boot").waitFor({ state: "detached" });
  await quiet(page);
  await page.getByText(LOADING).first().waitFor({ state: "hidden" });
  await act(page, "ru");
  const narrow = await lostControls(page);
  await page.setViewportSize(PHONE);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await layoutIsStable(page);
  const large = await lostControls(page);
  return {
    ...(narrow.length > 0 && { [`${viewer} ${path} on 320 px`]: narrow }),
    ...(large.length > 0 && { [`${viewer} ${path} at 200 %`]: large }),
  };
}

/** Waits until the layout is stable: lists measure their cards and render again some frames after a resize. */
const layoutIsStable = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    for (let [still, height] = [0, 0]; still < 5; await frame()) {
      const { scrollHeight } = document.documentElement;
      still = scrollHeight === height ? still + 1 : 0;
      height = scrollHeight;
    }
  });
