import { api, call } from "./api.ts";
import { leaveSession } from "./session.ts";

/** The token is forgotten here even when the server cannot be told. */
export const signOut = () => leaveSession(() => call(api.api.auth["sign-out"].post({})).catch(() => {}));
