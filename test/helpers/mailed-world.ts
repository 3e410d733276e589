import type { Email } from "postal-mime";
import { startMailServer } from "./mail-server.ts";
import { createPushedWorld } from "./pushed.ts";

export type MailedWorld = Awaited<ReturnType<typeof createMailedWorld>>;

/** A world whose letters arrive at a mail server on loopback. */
export async function createMailedWorld() {
  const server = await startMailServer();
  const world = createPushedWorld({ env: { MAIL_URL: server.url, PUBLIC_URL: "http://localhost:3000" } });
  return {
    server,
    world,
    /** Sends the letters that are due. Resolves to those that arrived. */
    async deliver(): Promise<Email[]> {
      const before = server.letters.length;
      await world.deps.services.mails.deliverDue();
      return server.letters.slice(before);
    },
    async close(): Promise<void> {
      await world.deps.services.mails.stop();
      await world.close();
      await server.stop();
    },
  };
}
