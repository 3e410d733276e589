import type { Handlers } from "#src/realtime/socket-server.ts";
import type { Calls } from "./actions.ts";

export const callsMessages = ({
  calls,
}: {
  calls: Calls;
}): Handlers<"CALL" | "HEAR_CALLS" | "ANSWER_CALL" | "END_CALL"> => ({
  CALL: (connection, { userID }) => calls.call(connection, userID),
  HEAR_CALLS: (connection) => calls.hearCalls(connection),
  ANSWER_CALL: (connection, { userID }) => calls.answer(connection, userID),
  END_CALL: (connection, { userID }) => calls.end(connection, userID),
});
