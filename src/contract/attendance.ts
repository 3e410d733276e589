/**
 * My attendance at an event.
 * `asked`: the host has not answered. `waiting`: it is full, and I am on the list. `offered`: a place is held for me until
 * `until`. `coming`: I have a place. `declined`, `removed`: by the host. `lapsed`: I did not answer in time.
 */
export const ATTENDANCES = [
  "asked",
  "waiting",
  "offered",
  "coming",
  "declined",
  "removed",
  "lapsed",
] as const;
