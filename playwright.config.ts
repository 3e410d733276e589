import { existsSync } from "node:fs";
import {
  defineConfig,
  type PlaywrightTestOptions,
  type PlaywrightWorkerOptions,
  type Project,
} from "@playwright/test";
import type { E2eOptions } from "./test/e2e/fixtures.ts";
import { CAMERA_FILE } from "./test/e2e/helpers/camera.ts";

type Device = Project<PlaywrightTestOptions, PlaywrightWorkerOptions & E2eOptions>;

/** Two made-up cameras meet on loopback alone, and the browser asks no one outside for anything. */
export const chromiumFlags = [
  "--no-sandbox",
  // Ten frames a second show as much as thirty, and leave two cores time for three browsers.
  "--use-fake-device-for-media-stream=fps=10",
  "--use-fake-ui-for-media-stream",
  "--allow-loopback-in-peer-connection",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

export const chromiumPath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

/**
 * Chromium without its windows, menus and services: page journeys cost a third less of the processor in it. Cameras that
 * meet gain nothing by it, push messages need `wholeChromium`, and a machine may have only one of them.
 */
const SHELL = "/usr/bin/chromium-headless-shell";
const shellPath =
  process.env.CHROMIUM_SHELL_PATH ?? process.env.CHROMIUM_PATH ?? (existsSync(SHELL) ? SHELL : chromiumPath);

const launchOptions = {
  executablePath: chromiumPath,
  args: [...chromiumFlags, `--use-file-for-fake-video-capture=${CAMERA_FILE}`],
};
/** For `test.use` of page journeys that the shell is not enough for. */
export const wholeChromium = { launchOptions };
const inShell = { launchOptions: { ...launchOptions, executablePath: shellPath } };

/** Where two cameras meet. These run one at a time: two or three browsers that draw and decode are enough for two cores. */
const VIDEO = "**/*.video.e2e.ts";

const desktop: Device = {
  grepInvert: /@phone\b/,
  use: { language: "en", locale: "en-US", viewport: { width: 1440, height: 900 } },
};
const phone: Device = {
  grep: /@phone\b|@both\b/,
  use: {
    language: "ru",
    locale: "ru-RU",
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  },
};

/**
 * Without a GPU the waves of a search cost as much as a second camera, so only the pages of a phone move. Where cameras
 * meet, a phone also draws one pixel a point instead of four.
 */
const calm = { reducedMotion: "reduce" } as const;

/** Browsers that Playwright does not drive have journeys of their own; Chromium is the companion there. */
const engine: Device = {
  testDir: "test/engines",
  use: { ...desktop.use, language: "ru", locale: "ru-RU", ...calm },
};

/**
 * A test runs once, in English on a desktop. `{ tag: "@phone" }` runs it in Russian on a phone instead,
 * and `{ tag: "@both" }` on both: for what a narrow screen, a finger or a language could break.
 */
export default defineConfig<object, E2eOptions>({
  testDir: "test/e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./test/e2e/helpers/setup.ts",
  outputDir: "test-results/e2e",
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Nothing here is timed: these only end what hangs, on a machine where many others want the processor as well.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    browserName: "chromium",
    // Pictures of every moment cost a third of the time; the page itself stands in the trace all the same.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    launchOptions,
  },
  projects: [
    { name: "pages-desktop", testIgnore: VIDEO, ...desktop, use: { ...desktop.use, ...calm, ...inShell } },
    { name: "pages-phone", testIgnore: VIDEO, ...phone, use: { ...phone.use, ...inShell } },
    { name: "video-desktop", testMatch: VIDEO, ...desktop, use: { ...desktop.use, ...calm } },
    { name: "video-phone", testMatch: VIDEO, ...phone, use: { ...phone.use, ...calm, deviceScaleFactor: 1 } },
    { name: "engine-firefox", testMatch: "firefox.e2e.ts", ...engine },
    { name: "engine-webkit", testMatch: "webkit.e2e.ts", ...engine },
  ],
});
