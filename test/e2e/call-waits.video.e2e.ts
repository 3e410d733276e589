import { open } from "./fixtures.ts";
import { ended, expect, test } from "./helpers/call.ts";

/** How long it rings, `calls.test.ts` tells by a clock of its own; here people see how it ends. */
test.use({ serverEnv: { CALL_RINGS_MS: "5000" } });

test("No one answers: both hear of it when the ringing is over", async ({ friends }) => {
  const [anna, boris] = await friends();
  await open(boris.page, "/about");
  await anna.calls(boris);
  await boris.ringing.waitFor();
  await ended(anna, "noAnswer");
  await expect(boris.ringing).toBeHidden();
  await expect(boris.page.getByText(boris.call.missed.title, { exact: true })).toBeVisible();
});
