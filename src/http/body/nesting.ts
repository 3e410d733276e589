/** No schema of ours goes deeper than a few levels. */
const LEVELS_MAX = 16;

const [QUOTE, BACKSLASH, OPENING, CLOSING] = [...'"\\{}'].map((sign) => sign.charCodeAt(0));
/** A square bracket differs from the curly one in this bit only. */
const CURLY_BIT = 0x20;

/**
 * Whether a text of JSON is a value within more than sixteen others. A body that does not match its schema is written as JSON
 * again by Elysia, and a short one full of brackets takes seconds, in which the server does nothing else.
 */
export function nestsDeeply(json: Uint8Array): boolean {
  let levels = 0;
  let quoted = false;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i]!;
    if (byte === QUOTE) quoted = !quoted;
    else if (quoted) i += byte === BACKSLASH ? 1 : 0;
    else if ((byte | CURLY_BIT) === OPENING && ++levels > LEVELS_MAX) return true;
    else if ((byte | CURLY_BIT) === CLOSING) levels--;
  }
  return false;
}
