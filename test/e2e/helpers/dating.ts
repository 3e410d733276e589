import type { Locator, Page } from "@playwright/test";
import { registerMember } from "./account.ts";
import { send } from "./post.ts";
import type { RunningServer } from "./server.ts";

/** The card of the person of this name. */
export const card = (within: Page | Locator, name: string) =>
  within.getByRole("article").filter({ hasText: name });

/** Posts as the member with this token. */
export const tell = (server: RunningServer, token: string, path: string, body: object = {}) =>
  send(server.url + path, { token, body });

/** Two people to find: Boris and Vera. */
export async function settle(server: RunningServer): Promise<void> {
  const boris = await registerMember(server, "Boris");
  await tell(server, boris.token, "/api/user/update", { sex: "MALE" });
  await registerMember(server, "Vera");
}
