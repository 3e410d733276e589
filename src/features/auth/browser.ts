import type { Lang } from "#contract/lang.ts";
import type { RequestContext } from "#src/http/request-context.ts";
import { acceptedLang } from "#src/http/sender/lang.ts";
import type { Cookies } from "./cookies.ts";
import type { Session } from "./sessions/tokens.ts";

export interface Browser {
  /** For limits only: neither stored nor logged. */
  address: string;
  /** ISO 3166-1 alpha-2, "" if unknown. */
  country: string;
  userAgent: string;
  /** The `device` cookie, set by the first socket or sign-up of this browser. */
  device: string | null;
  /** The `oauth` cookie, during a sign-in through a provider. */
  oauth: string | null;
  /** No Origin, which browsers send with every POST: so no link led here. */
  isProgram: boolean;
  /** Null if it accepts none of our languages. */
  lang: Lang | null;
}

export interface SignedIn {
  session: Session;
  device: string;
}

export interface Challenged {
  challenge: string;
  device: string;
}
/** No error: what led here, such as a new password, is done and stays. */
export type Entered = SignedIn | Challenged;

export const UNKNOWN_BROWSER: Browser = {
  address: "",
  country: "",
  userAgent: "",
  device: null,
  oauth: null,
  isProgram: true,
  lang: null,
};

export const createBrowserReader =
  (cookies: Cookies) =>
  ({ headers }: Request, { address, country }: RequestContext): Browser => ({
    address,
    country,
    userAgent: headers.get("user-agent") ?? "",
    device: cookies.read("device", headers.get("cookie")),
    oauth: cookies.read("oauth", headers.get("cookie")),
    isProgram: headers.get("origin") === null,
    lang: acceptedLang(headers.get("accept-language")),
  });
