import { DAY_MS } from "#contract/time.ts";
import { createPeopleWorld, type PeopleWorld, type TestPerson } from "./people.ts";
import { dropTab, TestTab } from "./tab.ts";

/** Two friends, one of them VIP, in a new world for each test. All helpers act in the latest world. */
export function createCallWorlds() {
  let world: PeopleWorld;
  let url: string;
  let vip: TestPerson;
  let friend: TestPerson;

  const newVip = (name: string) => world.newPerson({ name, vipUntil: world.clock() + DAY_MS });

  async function tabOf(person: TestPerson): Promise<TestTab> {
    const tab = await TestTab.openAs(url, person);
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
    fresh() {
      world = createPeopleWorld();
      url = world.listen().url;
      vip = newVip("Вера");
      friend = world.newPerson({ name: "Фёдор" });
      world.befriend(vip, friend);
      return { world, url, vip, friend };
    },
    close: () => world.close(),
    newVip,
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

    dropped: (tab: TestTab) => dropTab(tab, world.deps.hub),

    wait(ms: number): void {
      world.clock.advance(ms);
      world.features.calls.tick();
    },

    newFriendOf(person: TestPerson): TestPerson {
      const made = newVip("Нина");
      world.befriend(made, person);
      return made;
    },
  };
}
