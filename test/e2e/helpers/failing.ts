import type { Page, Route } from "@playwright/test";

/** Says that the server has failed. */
const failed = (route: Route) => route.fulfill({ status: 500 });

/**
 * Answers these requests with `fail` until the button that asks for another attempt is pressed: attempts that the page makes by
 * itself fail too, so that none of them removes the button before it is pressed. Holds from the next load of the page on.
 */
export async function failUntilPressed(
  page: Page,
  url: string | RegExp,
  button: string,
  fail: (route: Route) => Promise<void> = failed,
): Promise<void> {
  await page.addInitScript((name) => {
    const isButton = ({ target }: Event) =>
      target instanceof Element && target.closest("button")?.textContent?.trim() === name;
    // A press may miss the button while the page renders again, and is then repeated.
    addEventListener(
      "click",
      (event) => isButton(event) && document.body.setAttribute("data-pressed", name),
      true,
    );
  }, button);
  const pressed = page.locator(`[data-pressed="${button}"]`);
  await page.route(url, async (route) => {
    if ((await pressed.count()) > 0) await route.continue();
    else await fail(route);
  });
}
