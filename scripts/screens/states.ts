import { expect, type Page, type Route } from "@playwright/test";

/** What a screen may have to show instead of what the demo town is full of. */
export const STATES = ["full", "loading", "error", "offline", "long"] as const;
export type State = (typeof STATES)[number];

/** Without these no screen of a member begins at all. */
const KNOWN_BEFORE = /\/api\/(?:config|user\/me)$/;

/** Brings every screen that this page opens from now on into the state. */
export async function bringInto(state: State, page: Page): Promise<void> {
  if (state === "full") return;
  if (state === "offline") return loseNetwork(page);
  await page.route(/\/api\//, (route) =>
    KNOWN_BEFORE.test(new URL(route.request().url()).pathname) && state !== "long"
      ? route.continue()
      : ANSWERS[state](route),
  );
}

const ANSWERS: Record<Exclude<State, "full" | "offline">, (route: Route) => Promise<void> | void> = {
  // Never answered.
  loading: () => {},
  // One that is final: others are tried again for half a minute first.
  error: (route) =>
    route.fulfill({
      status: 400,
      contentType: "application/problem+json",
      body: JSON.stringify({ type: "about:blank", title: "Internal error", status: 400, code: "internal" }),
    }),
  long: async (route) => {
    const response = await route.fetch();
    const type = response.headers()["content-type"] ?? "";
    if (!type.includes("json")) return route.fulfill({ response });
    return route.fulfill({ response, json: withLongNames(await response.json()) });
  },
};

/** Once the service worker keeps the pages: what they show then is what was read while there was a network. */
async function loseNetwork(page: Page): Promise<void> {
  await page.goto("/chats");
  const isKept = () => page.evaluate(async () => (await caches.match("/chats")) !== undefined);
  await expect.poll(isKept, { timeout: 90_000 }).toBe(true);
  await page.context().setOffline(true);
}

/** No one types such names, but some come with a sign-in by a provider: of several words, and of one. */
const LONG_NAMES = [
  "Александрина-Феодосия Вознесенская-Преображенская Константинопольская-Нижегородская",
  "Maximilianaconstantinafriederikewilhelmina",
] as const;
const LONG_TITLE =
  "Настольные игры, чай и разговоры о Константинопольскнижегородскомпреображенском фестивале";
const PICTURES = new Set(["image", "images", "imagePlaceholder"]);

/** Everyone has a long name and no photograph, and meetups have long titles. */
function withLongNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLongNames);
  if (typeof value !== "object" || value === null) return value;
  const isPerson = "name" in value && "image" in value;
  const isMeetup = "title" in value && "tags" in value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (isPerson && key === "name") return [key, LONG_NAMES[String(inner).length % LONG_NAMES.length]];
      if (isMeetup && key === "title") return [key, LONG_TITLE];
      if (PICTURES.has(key)) return [key, Array.isArray(inner) ? [] : null];
      return [key, withLongNames(inner)];
    }),
  );
}
