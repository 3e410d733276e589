/** Specification, section 4. Once `allowed` the page must be reloaded to use the position. */

export type GeolocationState = "prompt" | "asking" | "granted" | "allowed" | "denied" | "failed";

export type GeolocationInput =
  | "asked"
  | "located"
  | "refused"
  /** No position despite the permission: no satellite, no network. */
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
      // A page that was refused once gets no position until it is reloaded.
      return state === "denied" ? "allowed" : state;
    case "permission_reset":
      return state === "asking" ? state : "prompt";
  }
}

/** The message for states that need one; the others are visible on the map. */
export function geolocationMessage(state: GeolocationState): "allowed" | "denied" | "failed" | null {
  return state === "allowed" || state === "denied" || state === "failed" ? state : null;
}
