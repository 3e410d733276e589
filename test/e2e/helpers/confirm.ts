import type { Page } from "@playwright/test";

/** Presses this button of the question that the page asks. */
export const confirm = (page: Page, name: string): Promise<void> =>
  page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();
