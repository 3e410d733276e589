/** What a link of this very site leads to. */
export interface OwnLink {
  kind: "events" | "people";
  id: string;
}

/** Whole addresses only, up to what ends them or a sentence: neither a longer host nor another page below. */
const PATHS =
  /^\/(?:(events|profile)\/([\w-]{1,200})|meet\/([\w-]{1,200})\/[\w-]{1,200})\/?(?=[?#]|[.,;:!…)»”"'>\]]*(?:\s|$))/;

/** The first one of a text. Nothing else is ever asked for a preview: a foreign address would learn who reads it. */
export function ownLinkIn(text: string, origin: string): OwnLink | null {
  for (let at = text.indexOf(origin); at !== -1; at = text.indexOf(origin, at + 1)) {
    if (/[\w@.:/-]$/.test(text.slice(0, at))) continue;
    const [, place, id, met] = PATHS.exec(text.slice(at + origin.length)) ?? [];
    if (met) return { kind: "events", id: met };
    if (id && id !== "new" && id !== "edit") return { kind: place === "events" ? "events" : "people", id };
  }
  return null;
}
