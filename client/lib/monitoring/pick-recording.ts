import { scrub, scrubAddress, scrubMessage } from "#contract/error-reports/scrub.ts";

/** Removes what the SDK does not mask (addresses, ids, labels, the text of a click) from its events (rrweb, packages/types). */

/** Those that reveal content (href, alt, label, our own data) are left out. */
const ATTRIBUTES =
  /^(?:class|style|_cssText|rel|type|role|dir|lang|width|height|hidden|disabled|checked|selected|open|rows|cols|colspan|rowspan|tabindex|inert|rr_\w+|aria-(?:hidden|expanded|selected|checked|pressed|current|busy|disabled|invalid|modal)|data-(?:state|side|align|orientation|disabled|member|foreign))$/;
/** The scrubber would take class names for tokens. */
const STYLE = /^(?:class|style|_cssText|cssText|rule|fontSource|family)$/;
const ADDRESSES = /(?:https?|blob):[^\s"'`<>()\\]+/g;
const CUSTOM = 5;

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** @returns null if `body` is not a recording */
export function pickRecording(body: unknown): string | null {
  if (typeof body !== "string") return null;
  const [head = "", events = ""] = splitOnce(body);
  try {
    const { segment_id } = JSON.parse(head);
    const picked = (JSON.parse(events) as { type?: number }[]).map((event) =>
      pick(event as Json, "", event.type === CUSTOM ? scrubMessage : scrub),
    );
    return `${JSON.stringify({ segment_id: Number(segment_id) })}\n${JSON.stringify(picked)}`;
  } catch {
    return null;
  }
}

function splitOnce(text: string): [string, string] {
  const end = text.indexOf("\n");
  return [text.slice(0, end), text.slice(end + 1)];
}

function pick(value: Json, key: string, clean: (text: string) => string): Json {
  if (typeof value === "string")
    return STYLE.test(key) ? value.replace(ADDRESSES, scrubAddress) : clean(value);
  // Items of a list of changes are not attributes themselves.
  if (Array.isArray(value)) return value.map((item) => pick(item, "", clean));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => key !== "attributes" || ATTRIBUTES.test(name));
  return Object.fromEntries(entries.map(([name, inner]) => [name, pick(inner, name, clean)]));
}
