import type { Page } from "@playwright/test";
import en from "../../../client/locales/en/call.json" with { type: "json" };
import ru from "../../../client/locales/ru/call.json" with { type: "json" };
import { open } from "../fixtures.ts";
import { insertMember } from "./account.ts";
import type { RunningServer } from "./server.ts";
import { test as base, Chatter, expect, meet } from "./video.ts";

/** A member who calls and is called, and what a test asks the server about them. */
export class Caller extends Chatter {
  readonly call: typeof ru;
  id = "";
  private headers: Record<string, string> = {};

  constructor(
    page: Page,
    readonly language: "ru" | "en",
    readonly name: string,
    private readonly server: RunningServer,
  ) {
    super(page, language);
    this.call = { ru, en: en as typeof ru }[language];
  }

  async join(): Promise<this> {
    const { token } = await insertMember(this.page, this.server, this.name);
    this.headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    this.id = ((await this.ask("GET", "/api/user/me")) as { id: string }).id;
    await this.watch();
    return this;
  }

  async ask(method: string, path: string): Promise<unknown> {
    const body = method === "POST" ? "{}" : undefined;
    const answer = await fetch(this.server.url + path, { method, headers: this.headers, body });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }

  /** Another tab of the same browser. */
  async tab(): Promise<Caller> {
    const tab = new Caller(await this.page.context().newPage(), this.language, this.name, this.server);
    tab.id = this.id;
    await tab.watch();
    return tab;
  }

  /** Waits until the server knows this tab as theirs, and could ring there. */
  async isReachable(): Promise<void> {
    await expect
      .poll(() => this.heard.some(({ event, data }) => event === "ACK" && data?.userId === this.id))
      .toBe(true);
  }

  /** From the friend's profile, as people do. */
  async calls(friend: Caller): Promise<void> {
    await friend.isReachable();
    await open(this.page, `/profile/${friend.id}`);
    await this.page.getByRole("link", { name: this.call.call, exact: true }).click();
  }

  get ringing() {
    return this.page.getByRole("alertdialog", { name: /./ }).filter({ hasText: this.call.incoming.ask });
  }

  /** What stands on the page of a call while no one talks. */
  get rest() {
    return this.page.getByTestId("call-rest");
  }
}

type People = (name: string) => Promise<Caller>;

/** Anna is VIP, Boris is her friend and is not. */
export const test = base.extend<{ member: People; friends: () => Promise<[Caller, Caller]> }>({
  member: ({ person, language, server }, use) =>
    use(async (name) => new Caller(await person(), language, name, server).join()),

  friends: ({ member }, use) =>
    use(async () => {
      const [anna, boris] = [await member("Anna"), await member("Boris")];
      await anna.ask("POST", "/api/vip/enable");
      await befriend(anna, boris);
      return [anna, boris];
    }),
});

async function befriend(one: Caller, other: Caller): Promise<void> {
  await one.ask("POST", `/api/user/friendship/requests/follow/${other.id}`);
  await other.ask("POST", `/api/user/friendship/requests/follow/${one.id}`);
}

/** Boris is somewhere on the site when Anna calls, and takes it. */
export async function talk(anna: Caller, boris: Caller): Promise<void> {
  await open(boris.page, "/about");
  await anna.calls(boris);
  await boris.ringing.waitFor();
  await boris.button(boris.call.incoming.accept).click();
  await meet(anna, boris);
}

export const ended = (caller: Caller, how: keyof Caller["call"]["ended"]) =>
  expect(caller.rest).toContainText(caller.call.ended[how]);

export { expect };
