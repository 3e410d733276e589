import { isBrowser } from "../first-load/is-browser.ts";

/** What the server said in the fragment of the address, like `#error=bad_oauth`: a fragment reaches no server and no log. */
export const readFragment = () => new URLSearchParams(isBrowser ? window.location.hash.slice(1) : "");
