import { expect, type Page, type Route } from "@playwright/test";

/** `full`: with the data of the demo town. */
export const STATES = ["full", "loading", "error", "offline", "long"] as const;
export type State = (typeof STATES)[number];

const KNOWN_BEFORE = /\/api\/(?:config|user\/me)$/;

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
  loading: () => {},
  // A final status: the client retries others for half a minute first.
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

/** Once the service worker has cached the pages, which then show what was fetched while online. */
async function loseNetwork(page: Page): Promise<void> {
  await page.goto("/chats");
  const isKept = () => page.evaluate(async () => (await caches.match("/chats")) !== undefined);
  await expect.poll(isKept, { timeout: 90_000 }).toBe(true);
  await page.context().setOffline(true);
}

/** Such names are not typed, but may come from a sign-in provider: one of several words, one of a single word. */
const LONG_NAMES = [
  "Александрина-Феодосия Вознесенская-Преображенская Константинопольская-Нижегородская",
  "Maximilianaconstantinafriederikewilhelmina",
] as const;
const LONG_TITLE =
  "Настольные игры, чай и разговоры о Константинопольскнижегородскомпреображенском фестивале";
const PICTURES = new Set(["image", "images", "imagePlaceholder"]);

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
