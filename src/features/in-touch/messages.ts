import { memberOf } from "#src/realtime/connection.ts";
import type { Handlers } from "#src/realtime/socket-server.ts";
import type { InTouch } from "./actions.ts";

export const inTouchMessages = ({
  inTouch,
}: {
  inTouch: InTouch;
}): Handlers<"STAY_IN_TOUCH" | "KEEP_CONTACT"> => ({
  STAY_IN_TOUCH: ({ person }, { roomId }) => inTouch.wish(person.key, roomId),
  KEEP_CONTACT: (connection, { ticket }) =>
    inTouch.keep({ userId: memberOf(connection), device: connection.device }, ticket),
});
