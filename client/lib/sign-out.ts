import { api, unwrap } from "./api.ts";
import { $session, endSession } from "./session.ts";
import { $connection } from "./socket/socket.ts";

/**
 * Signs out at once: a page that waited for the server would keep sending requests with a session that is over. The socket
 * notifies the server; if it is not open, a request does, with the token that is forgotten here.
 */
export function signOut(): void {
  const { token } = $session.get();
  const isTold = $connection.get() === "open";
  endSession("left");
  if (isTold) return;
  const options = { headers: { authorization: `Bearer ${token}` }, fetch: { keepalive: true } };
  unwrap(api.api.auth["sign-out"].post({}, options)).catch(() => {});
}
