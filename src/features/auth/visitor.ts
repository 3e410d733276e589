import type { Lang } from "#contract/lang.ts";
import { langAsked } from "#src/http/caller/lang.ts";
import type { Visit } from "#src/http/visit.ts";
import { readCookie } from "./cookies.ts";

/** The browser someone signs in from. */
export interface Visitor {
  /** For limits only: it is neither stored nor logged. */
  address: string;
  /** ISO-2, "" when unknown. */
  country: string;
  userAgent: string;
  /** What a cookie says that we gave this browser when someone signed up or in on it. */
  device: string | null;
  /** Of a provider's sign-in, see cookies.ts. */
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
export const NO_VISITOR: Visitor = {
  address: "",
  country: "",
  userAgent: "",
  device: null,
  oauth: null,
  isProgram: true,
  lang: null,
};

export const visitorOf = ({ headers }: Request, { address, country }: Visit): Visitor => ({
  address,
  country,
  userAgent: headers.get("user-agent") ?? "",
  device: readCookie("device", headers.get("cookie")),
  oauth: readCookie("oauth", headers.get("cookie")),
  isProgram: headers.get("origin") === null,
  lang: langAsked(headers.get("accept-language")),
});
