import type { AuthResult } from "#contract/auth.ts";
import { api, unwrap } from "./api.ts";
import { mayLeave } from "./forms/unsaved.ts";
import { askForCode } from "./second-factor.ts";
import { $session, endSession, signIn, whileEntering } from "./session.ts";
import { $connection } from "./socket/state.ts";
import { forget, readStored, store } from "./storage/storage.ts";

/** Separated by spaces; they may still be open on the server. */
const LEFT_KEY = "left";

export async function requestSignOut(): Promise<void> {
  if (await mayLeave()) signOut();
}

/** At once: a page that waited would go on with a session that is over. The token is kept until the server has ended it. @internal */
export function signOut(): void {
  const { token } = $session.get();
  if (token) keepLeft([...leftTokens(), token]);
  endSession("left");
  endLeftSessions();
}

/** An e-mail's link may be of another account: the session it replaces would stay open on the server, with its notifications. */
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

/** Now and whenever the socket has connected. */
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
