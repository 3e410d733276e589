import type { Page } from "@playwright/test";

/** How many drafts the browser keeps, with their photos. */
export const keptUnsent = (page: Page) =>
  page.evaluate(async () => {
    // Opening it first would create it without its store.
    const isThere = (await indexedDB.databases()).some(({ name }) => name === "unsent");
    if (!isThere) return 0;
    const opening = indexedDB.open("unsent");
    await new Promise((done) => opening.addEventListener("success", done));
    const counting = opening.result.transaction("values").objectStore("values").count();
    await new Promise((done) => counting.addEventListener("success", done));
    opening.result.close();
    return counting.result;
  });
