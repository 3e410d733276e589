import { existsSync } from "node:fs";
import {
  defineConfig,
  type PlaywrightTestOptions,
  type PlaywrightWorkerOptions,
  type Project,
} from "@playwright/test";
import type { E2eOptions } from "./test/e2e/fixtures.ts";
import { CAMERA_FILE } from "./test/e2e/helpers/camera.ts";
import "./test/helpers/no-proxy.ts";

type Device = Project<PlaywrightTestOptions, PlaywrightWorkerOptions & E2eOptions>;

/** Fake cameras, connections over loopback, and no requests to the outside. */
export const chromiumFlags = [
  "--no-sandbox",
  // Ten frames per second prove as much as thirty, and leave two cores enough time for three browsers.
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
 * Chromium's headless shell, without windows, menus and services: page journeys take a third less CPU time in it. Video journeys
 * gain nothing from it, push messages need `wholeChromium`, and a machine may have only one of the two.
 */
const SHELL = "/usr/bin/chromium-headless-shell";
const shellPath =
  process.env.CHROMIUM_SHELL_PATH ?? process.env.CHROMIUM_PATH ?? (existsSync(SHELL) ? SHELL : chromiumPath);

const launchOptions = {
  executablePath: chromiumPath,
  args: [...chromiumFlags, `--use-file-for-fake-video-capture=${CAMERA_FILE}`],
};
/** For `test.use` in page journeys that need more than the headless shell. */
export const wholeChromium = { launchOptions };
const inShell = { launchOptions: { ...launchOptions, executablePath: shellPath } };

/** Video journeys run one at a time: two or three browsers that render and decode are enough for two cores. */
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
 * Without a GPU the animated waves of a search cost as much as a second camera, so only phone pages are animated. Video
 * journeys on a phone also render one pixel per point instead of four.
 */
const calm = { reducedMotion: "reduce" } as const;

/** Journeys in browsers that Playwright does not drive. Chromium plays the companion there. */
const engine: Device = {
  testDir: "test/engines",
  use: { ...desktop.use, language: "ru", locale: "ru-RU", ...calm },
};

/**
 * A test runs once, in English on a desktop. `{ tag: "@phone" }` runs it in Russian on a phone instead, and
 * `{ tag: "@both" }` on both, for what a narrow screen, touch or language could break.
 */
export default defineConfig<object, E2eOptions>({
  testDir: "test/e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./test/e2e/helpers/setup.ts",
  outputDir: "test-results/e2e",
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // These timeouts measure nothing: they only end tests that hang, even on a very busy machine.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    browserName: "chromium",
    // Without these an action waits until the test times out, and the report says nothing of where.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Screenshots and snapshots would take a third of the time, and the trace still has actions, console and network.
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
