import type { Handlers } from "#src/realtime/socket-server.ts";
import type { Auth, Session } from "./actions.ts";

export const authMessages = ({ auth }: { auth: Auth }): Handlers<"AUTHENTICATION_MESSAGE" | "SIGN_OUT"> => ({
  AUTHENTICATION_MESSAGE: (connection, { token }) => {
    const signIn = (session: Session | null) => ({ userId: auth.signInSocket(connection, session).userId });
    const session = auth.tokens.verify(token);
    return session instanceof Promise ? session.then(signIn) : signIn(session);
  },

  SIGN_OUT: ({ person }) => {
    if (person.kind === "user") auth.endSession(person);
    return {};
  },
});
