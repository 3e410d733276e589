import { isBrowser } from "../first-load/is-browser.ts";

/** Parameters that the server put into the fragment, like `#error=bad_oauth`: a fragment reaches no server and no log. */
export const readFragment = () => new URLSearchParams(isBrowser ? window.location.hash.slice(1) : "");
