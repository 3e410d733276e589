export interface Finding {
  /** The setting, or the command, that changes it. */
  what: string;
  /** `must`: the law or the product requires it. `note`: nothing is missing, but it has consequences. */
  weight: "must" | "should" | "note";
  why: string;
}

export const must = (what: string, why: string): Finding => ({ what, weight: "must", why });
export const note = (what: string, why: string): Finding => ({ what, weight: "note", why });
export const should = (what: string, why: string): Finding => ({ what, weight: "should", why });
