import { THRESHOLD } from "../../client/lib/guard/rules.ts";
import auth from "../../client/locales/ru/auth.json" with { type: "json" };
import ru from "../../client/locales/ru/video.json" with { type: "json" };
import { findFirefox } from "../../scripts/engines.ts";
import { readLooks, watchLooks } from "../e2e/helpers/guard.ts";
import { expect, readStats, test as video, watchCalls } from "../e2e/helpers/video.ts";
import { Firefox, type FirefoxTab } from "./firefox.ts";
import { Person } from "./person.ts";

const program = findFirefox();
const SIZE = { width: 1440, height: 900 };

const test = video.extend<{ tab: FirefoxTab }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  tab: async ({}, use, info) => {
    const firefox = await Firefox.launch(program!);
    try {
      const tab = await firefox.open(SIZE);
      await use(tab);
      if (info.status !== info.expectedStatus) await tab.screenshot(info.outputPath("firefox.png"));
    } finally {
      await firefox.close();
    }
  },
});
test.skip(!program, "Firefox is not installed");

test("Firefox meets Chromium: pictures and sound both ways, text both ways, and Next", async ({
  chatter,
  tab,
  server,
}) => {
  const boris = await chatter();
  await tab.before(watchCalls);
  await tab.before(watchLooks);
  const anna = new Person(tab, server.url);
  const isTalking = () =>
    tab.evaluate(() => document.querySelector("[data-testid=stage]")?.getAttribute("data-state"));
  const meet = async () => {
    await expect.poll(isTalking).toBe("talking");
    await boris.is("talking");
    await boris.sees();
    await grows(tab, "framesDecoded");
  };

  await test.step("they meet", async () => {
    await anna.open("/");
    await anna.press("button", ru.start);
    await boris.start();
    await meet();
    await Promise.all([boris.hears(), grows(tab, "audioPackets")]);
  });

  await test.step("the guard looks at the picture, and lets it through", async () => {
    const looks = () => tab.evaluate(readLooks);
    await expect.poll(looks).not.toEqual([]);
    for (const { share } of await looks()) expect(share).toBeLessThan(THRESHOLD);
    const filter = () =>
      tab.evaluate(() => getComputedStyle(document.querySelector("[data-testid=companion-video]")!).filter);
    await expect.poll(filter).not.toContain("blur");
  });

  await test.step("they write", async () => {
    await anna.fill("textbox", ru.text.placeholder, "Привет из Firefox");
    await tab.press("Enter");
    await boris.openText();
    await expect(boris.lines).toContainText("Привет из Firefox");
    await boris.writes("И вам привет");
    await anna.reads("И вам привет");
  });

  await test.step("both search again, and meet again", async () => {
    const [room] = [boris.roomId];
    await anna.press("button", ru.next);
    await expect.poll(() => boris.roomId).not.toBe(room);
    await meet();
  });
  expect(tab.complaints).toEqual([]);
});

/** Waits until the counter has grown by more than ten. A new connection counts from zero. */
async function grows(tab: FirefoxTab, counter: "framesDecoded" | "audioPackets"): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  const growth = async () => {
    const now = (await tab.evaluate(readStats))[counter];
    least = Math.min(least, now);
    return now - least;
  };
  await expect.poll(growth).toBeGreaterThan(10);
}

test("A page that is left while its code is still loading does not come back", async ({ tab, server }) => {
  const anna = new Person(tab, server.url);
  const { reached } = await tab.hold(/\/assets\/stage-/);
  await tab.goto(`${server.url}/`);
  await reached;
  await anna.open("/auth/sign-up");
  await anna.sees("textbox", auth.signUp.name);
});
