import { eventsIn } from "./event-world.ts";
import { startMailServer } from "./mail-server.ts";
import { createPushedWorld } from "./pushed.ts";

export type MailedTown = Awaited<ReturnType<typeof createMailedTown>>;

/** Hosts and guests in a world whose letters arrive at a mail server on loopback. */
export async function createMailedTown() {
  const server = await startMailServer();
  const world = createPushedWorld({ env: { MAIL_URL: server.url, PUBLIC_URL: "http://localhost:3000" } });
  return {
    server,
    world,
    town: eventsIn(world),
    async close(): Promise<void> {
      await world.deps.services.mails.stop();
      await world.close();
      await server.stop();
    },
  };
}
