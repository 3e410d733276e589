import { TOAST_MS } from "../../src/contract/limits.ts";
import { open } from "./fixtures.ts";
import { ended, expect, test } from "./helpers/call.ts";

/** `calls.test.ts` tests with its own clock how long a call rings; this test shows how it ends, even on a busy machine. */
test.use({ serverEnv: { CALL_RINGS_MS: "15000" } });

test("No one answers: both are notified when the ringing ends", async ({ friends }) => {
  const [anna, boris] = await friends();
  await boris.page.clock.install();
  await open(boris.page, "/about");
  await anna.calls(boris);
  await boris.ringing.waitFor();
  await ended(anna, "noAnswer");
  await expect(boris.ringing).toBeHidden();
  const missed = boris.page.getByText(boris.call.missed.title, { exact: true });
  await expect(missed).toBeVisible();
  // Boris was away from the screen.
  await boris.page.clock.runFor(2 * TOAST_MS);
  await expect(missed).toBeVisible();
  await anna.button(anna.call.again).click();
  await boris.ringing.waitFor();
  await expect(missed).toHaveCount(0);
});
