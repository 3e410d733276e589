import { isBrowser } from "../first-load/is-browser.ts";

/** A fragment like `#error=bad_oauth` reaches no server and no log. */
export const readFragment = () => new URLSearchParams(isBrowser ? window.location.hash.slice(1) : "");
