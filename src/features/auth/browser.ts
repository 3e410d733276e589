import type { Lang } from "#contract/lang.ts";
import type { RequestContext } from "#src/http/request-context.ts";
import { langAsked } from "#src/http/sender/lang.ts";
import { readCookie } from "./cookies.ts";

/** What a sign-in request shows of the browser it came from. */
export interface Browser {
  /** For limits only: it is neither stored nor logged. */
  address: string;
  /** ISO-2, "" when unknown. */
  country: string;
  userAgent: string;
  /** The value of the `device` cookie, which it got when someone first signed up or in on it. */
  device: string | null;
  /** The value of the `oauth` cookie, during a sign-in through a provider (cookies.ts). */
  oauth: string | null;
  /** It sent no Origin with its request, as every browser does with a POST: so no link led here. */
  isProgram: boolean;
  /** Null when it asks for none of ours. */
  lang: Lang | null;
}

/** `device` goes back into the cookie. */
export interface SignedIn {
  token: string;
  device: string;
}

/** A browser of which nothing is known: of tests, and of commands. */
export const UNKNOWN_BROWSER: Browser = {
  address: "",
  country: "",
  userAgent: "",
  device: null,
  oauth: null,
  isProgram: true,
  lang: null,
};

export const browserOf = ({ headers }: Request, { address, country }: RequestContext): Browser => ({
  address,
  country,
  userAgent: headers.get("user-agent") ?? "",
  device: readCookie("device", headers.get("cookie")),
  oauth: readCookie("oauth", headers.get("cookie")),
  isProgram: headers.get("origin") === null,
  lang: langAsked(headers.get("accept-language")),
});
