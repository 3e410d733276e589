import type { AuthResult } from "#contract/auth.ts";
import { api, unwrap } from "./api.ts";
import { mayLeave } from "./forms/unsaved.ts";
import { askForCode } from "./second-factor.ts";
import { $session, endSession, signIn, whileEntering } from "./session.ts";
import { $connection } from "./socket/socket.ts";
import { forget, readStored, store } from "./storage/storage.ts";

/** Tokens of sessions that were left here and may still be open on the server, separated by spaces. */
const LEFT_KEY = "left";

/** Signs out, unless the user stays for a form with changes. */
export async function requestSignOut(): Promise<void> {
  if (await mayLeave()) signOut();
}

/**
 * Signs out at once: a page that waited for the server would keep sending requests with a session that is over. The server
 * may be out of reach now, even if the socket looks open, so the token is kept until it has ended the session.
 * @internal
 */
export function signOut(): void {
  const { token } = $session.get();
  if (token) keepLeft([...leftTokens(), token]);
  endSession("left");
  endLeftSessions();
}

/**
 * Sends a request that signs in, asks for the code of a second factor if the account has one, and signs in with the answer's
 * token, if it has one. A link in a letter may be of another account than the one signed in here: that session is over in this
 * browser, and would stay open on the server, with its notifications.
 */
export const signInBy = <Answer extends { token: string | null }>(
  ask: () => Promise<Answer>,
): Promise<Answer | AuthResult> =>
  whileEntering(async () => {
    const answer = await ask().catch(askForCode);
    const { token: before } = $session.get();
    if (!answer.token) return answer;
    if (before) keepLeft([...leftTokens(), before]);
    signIn(answer.token);
    if (before) endLeftSessions();
    return answer;
  });

/** Ends on the server what was left here, now and whenever the socket has connected. Returns a function that stops it. */
export function watchLeftSessions(): () => void {
  return $connection.subscribe((state) => {
    if (state === "open") endLeftSessions();
  });
}

function endLeftSessions(): void {
  for (const token of leftTokens()) {
    const options = { headers: { authorization: `Bearer ${token}` }, fetch: { keepalive: true } };
    unwrap(api.api.auth["sign-out"].post({}, options)).then(
      () => keepLeft(leftTokens().filter((one) => one !== token)),
      () => {},
    );
  }
}

const leftTokens = (): string[] => readStored(LEFT_KEY)?.split(" ") ?? [];

function keepLeft(tokens: string[]): void {
  if (tokens.length > 0) store(LEFT_KEY, tokens.join(" "));
  else forget(LEFT_KEY);
}
