import type { Handlers } from "#src/realtime/handlers.ts";
import type { Auth } from "./actions.ts";

export const authMessages = ({ auth }: { auth: Auth }): Handlers<"AUTHENTICATION_MESSAGE" | "SIGN_OUT"> => ({
  AUTHENTICATION_MESSAGE: (connection, { token }) => {
    const { userId } = auth.signInSocket(connection, token);
    return { userId };
  },

  SIGN_OUT: ({ person }) => {
    if (person.kind === "user") auth.endSession(person);
    return {};
  },
});
