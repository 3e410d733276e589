import type { Handlers } from "#src/realtime/socket-server.ts";
import type { Appeals } from "./actions.ts";

export const appealsMessages = ({ appeals }: { appeals: Appeals }): Handlers<"DECISIONS_TICKET"> => ({
  DECISIONS_TICKET: (connection) => ({ ticket: appeals.ticketFor(appeals.holderAt(connection)) }),
});
