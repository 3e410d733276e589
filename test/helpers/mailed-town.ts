import { eventsIn } from "./event-world.ts";
import { createMailedWorld } from "./mailed-world.ts";

export type MailedTown = Awaited<ReturnType<typeof createMailedTown>>;

/** Hosts and guests in a world whose letters arrive at a mail server. */
export async function createMailedTown() {
  const mailed = await createMailedWorld();
  return { ...mailed, town: eventsIn(mailed.world) };
}
