/**
 * Where the browser stands with the user's position (specification, section 4): granted, allowed (the page must be loaded
 * again to use it) or denied; `prompt` before any of these. Pure.
 */

export type GeolocationState = "prompt" | "asking" | "granted" | "allowed" | "denied" | "failed";

export type GeolocationInput =
  /** A press on the button. */
  | "asked"
  | "located"
  | "refused"
  /** No answer, though it may be asked: no satellite, no network. */
  | "not_found"
  /** The permission was changed in the browser's settings while the page was open. */
  | "permission_granted"
  | "permission_denied"
  | "permission_reset";

export function nextGeolocation(state: GeolocationState, input: GeolocationInput): GeolocationState {
  switch (input) {
    case "asked":
      return state === "allowed" ? "allowed" : "asking";
    case "located":
      return "granted";
    case "refused":
    case "permission_denied":
      return "denied";
    case "not_found":
      return "failed";
    case "permission_granted":
      // A page that was refused once gets no position before it is loaded again.
      return state === "denied" ? "allowed" : state;
    case "permission_reset":
      return state === "asking" ? state : "prompt";
  }
}

/** The message a state calls for; the other states show themselves. */
export function geolocationMessage(state: GeolocationState): "allowed" | "denied" | "failed" | null {
  return state === "allowed" || state === "denied" || state === "failed" ? state : null;
}
