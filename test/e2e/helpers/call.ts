import type { Page } from "@playwright/test";
import en from "../../../client/locales/en/call.json" with { type: "json" };
import ru from "../../../client/locales/ru/call.json" with { type: "json" };
import { open } from "../fixtures.ts";
import { insertMember } from "./account.ts";
import { ask, idOf, type Method } from "./post.ts";
import type { RunningServer } from "./server.ts";
import { test as base, Chatter, expect, meet } from "./video.ts";

/** A member who makes and receives calls, with requests to the server as them. */
export class Caller extends Chatter {
  readonly call: typeof ru;
  id = "";
  private token = "";

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
    this.token = token;
    this.id = await idOf(this.server, token);
    await this.watch();
    return this;
  }

  ask(method: Method, path: string): Promise<unknown> {
    return ask(this.server.url + path, { method, token: this.token, ...(method === "POST" && { body: {} }) });
  }

  /** Opens another tab in the same browser. */
  async tab(): Promise<Caller> {
    const tab = new Caller(await this.page.context().newPage(), this.language, this.name, this.server);
    tab.id = this.id;
    await tab.watch();
    return tab;
  }

  /** Waits until the server knows that this tab is theirs, so that calls ring in it. */
  async isReachable(): Promise<void> {
    await expect
      .poll(() => this.heard.some(({ event, data }) => event === "ACK" && data?.userId === this.id))
      .toBe(true);
  }

  /** Calls from the friend's profile, as people do. */
  async calls(friend: Caller): Promise<void> {
    await friend.isReachable();
    await open(this.page, `/profile/${friend.id}`);
    await this.page.getByRole("link", { name: this.call.call, exact: true }).click();
  }

  get ringing() {
    return this.page.getByRole("alertdialog", { name: /./ }).filter({ hasText: this.call.incoming.ask });
  }

  /** What the call page shows while no one talks. */
  get idlePanel() {
    return this.page.getByTestId("call-rest");
  }
}

type People = (name: string) => Promise<Caller>;

/** `friends` makes Anna, who is VIP, and her friend Boris, who is not. */
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

/** Anna calls Boris, who accepts the call on another page of the site. */
export async function talk(anna: Caller, boris: Caller): Promise<void> {
  await open(boris.page, "/about");
  await anna.calls(boris);
  await boris.ringing.waitFor();
  await boris.button(boris.call.incoming.accept).click();
  await meet(anna, boris);
}

export const ended = (caller: Caller, how: keyof Caller["call"]["ended"]) =>
  expect(caller.idlePanel).toContainText(caller.call.ended[how]);

export { expect };
