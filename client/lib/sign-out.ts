import { api, unwrap } from "./api.ts";
import { $session, endSession } from "./session.ts";
import { $connection } from "./socket/socket.ts";

/**
 * Leaves at once: a page that waited for the server would go on asking as a member whose session is over. The socket
 * tells the server; where it is away, a request does, with the token that is forgotten here.
 */
export function signOut(): void {
  const { token } = $session.get();
  const isTold = $connection.get() === "open";
  endSession("left");
  if (isTold) return;
  const options = { headers: { authorization: `Bearer ${token}` }, fetch: { keepalive: true } };
  unwrap(api.api.auth["sign-out"].post({}, options)).catch(() => {});
}
