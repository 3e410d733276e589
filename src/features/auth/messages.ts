import type { Handlers } from "#src/realtime/handlers.ts";
import type { Auth } from "./actions.ts";

export const authMessages = ({ auth }: { auth: Auth }): Handlers<"AUTHENTICATION_MESSAGE" | "SIGN_OUT"> => ({
  AUTHENTICATION_MESSAGE: (connection, { token }) => ({
    userId: auth.signInSocket(connection, token).userId,
  }),

  SIGN_OUT: (connection) => {
    auth.signOutSocket(connection);
    connection.send("SIGNED_OUT", {});
    return {};
  },
});
