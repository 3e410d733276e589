import type { People, TestPerson } from "./people.ts";
import type { TestTab } from "./tab.ts";

/** Calls between two friends, one of them VIP. */
export function callsIn(world: People) {
  let vip: TestPerson;
  let friend: TestPerson;

  /** Opens a tab that rings. */
  async function tabOf(person: TestPerson): Promise<TestTab> {
    const tab = await world.tabOf(person);
    await tab.ask("HEAR_CALLS");
    return tab;
  }

  /** Starts a call. Resolves to the caller's tab and the ringing tab of the callee. */
  async function ringing(from = vip, to = friend) {
    const [caller, callee] = [await tabOf(from), await tabOf(to)];
    const { callId } = await caller.ask("CALL", { userID: to.id });
    await callee.next("CALL");
    return { caller, callee, callId };
  }

  return {
    /** Adds the two who call each other unless a test says otherwise. */
    friends(): { vip: TestPerson; friend: TestPerson } {
      vip = world.newVip("Вера");
      friend = world.newPerson({ name: "Фёдор" });
      world.befriend(vip, friend);
      return { vip, friend };
    },
    tabOf,
    ringing,

    async talking(from = vip, to = friend) {
      const tabs = await ringing(from, to);
      await tabs.callee.ask("ANSWER_CALL", { userID: from.id });
      const rooms = [
        await tabs.caller.next("CALL_ANSWERED"),
        await tabs.callee.next("CALL_ANSWERED"),
      ] as const;
      return { ...tabs, rooms };
    },

    /** Tries to call. Resolves to "rings", or the code of the refusal. */
    calling: async (from: TestPerson, to: TestPerson) =>
      (await tabOf(from)).ask("CALL", { userID: to.id }).then(
        () => "rings",
        ({ code }) => code,
      ),

    wait(ms: number): void {
      world.clock.advance(ms);
      world.features.calls.tick();
    },

    newFriendOf(person: TestPerson): TestPerson {
      const made = world.newVip("Нина");
      world.befriend(made, person);
      return made;
    },
  };
}
