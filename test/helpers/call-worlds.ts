import { DAY_MS } from "#contract/time.ts";
import { createPeopleWorld, type PeopleWorld, type TestPerson } from "./people.ts";
import { TestTab } from "./tab.ts";

/** Two friends, one of them VIP, in a new world for each test; what the tests do with calls happens in the latest one. */
export function createCallWorlds() {
  let world: PeopleWorld;
  let url: string;
  let vip: TestPerson;
  let friend: TestPerson;

  const newVip = (name: string) => world.newPerson({ name, vipUntil: world.clock() + DAY_MS });

  async function tabOf(person: TestPerson): Promise<TestTab> {
    const tab = await TestTab.open(url);
    await tab.ask("AUTHENTICATION_MESSAGE", { token: person.token });
    await tab.ask("HEAR_CALLS");
    return tab;
  }

  /** The caller's tab and one of the callee's, which rings. */
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

    /** "rings", or the code of the refusal. */
    calling: async (from: TestPerson, to: TestPerson) =>
      (await tabOf(from)).ask("CALL", { userID: to.id }).then(
        () => "rings",
        ({ code }) => code,
      ),

    /** Once the server has noticed. */
    async dropped(tab: TestTab): Promise<void> {
      const gone = Promise.withResolvers<void>();
      world.deps.hub.whenClosed(({ resumeToken }) => {
        if (resumeToken === tab.resumeToken) gone.resolve();
      });
      tab.drop();
      await gone.promise;
    },

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
