import { NO_NETWORK } from "./helpers/complaints.ts";
import { hasCoturn, startTurn, type TurnServer } from "./helpers/turn.ts";
import { test as base, expect, meet } from "./helpers/video.ts";

/** All traffic goes through coturn, as with an operator who hides people's addresses. */
const test = base.extend<object, { turn: TurnServer }>({
  turn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const turn = await startTurn();
      await use(turn);
      await turn.stop();
    },
    { scope: "worker" },
  ],
  // Both notice some seconds after the network is lost, on a busy machine later than the ten seconds that a room is kept.
  serverEnv: [({ turn }, use) => use({ ...turn.env, RECONNECT_GRACE_MS: "60000" }), { scope: "worker" }],
});

test.skip(!hasCoturn(), "needs coturn's turnserver on the path");

test("With TURN_ONLY two people meet only through the relay, and are told so", async ({ chatter }) => {
  const [anna, boris] = [await chatter(), await chatter()];
  await expect(anna.page.getByText(anna.t.relayed)).toBeVisible();
  await anna.start();
  await boris.start();
  await meet(anna, boris);
  for (const one of [anna, boris]) expect(await one.stats()).toMatchObject({ localCandidate: "relay" });
});

test("When the network drops both are told, and the talk continues in the same room when it returns", async ({
  talking,
  turn,
  complaints,
}) => {
  complaints.allow(NO_NETWORK);
  const [anna, boris] = await talking();
  const room = anna.roomId;

  turn.pause();
  await anna.page.context().setOffline(true);
  await anna.is("reconnecting");
  await expect(anna.page.getByText(anna.t.reconnecting.meText)).toBeVisible();
  await boris.is("reconnecting");
  await expect(boris.page.getByText(boris.t.reconnecting.companionText)).toBeVisible();

  turn.resume();
  await anna.page.context().setOffline(false);
  await Promise.all([anna.is("talking"), boris.is("talking")]);
  await meet(anna, boris);
  expect([anna.roomId, boris.roomId]).toEqual([room, room]);
});
