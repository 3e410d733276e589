/** `crypto.randomUUID` is missing on plain http, as on a LAN address. */
export const randomId = (): string =>
  crypto.randomUUID?.() ?? uuidOf(crypto.getRandomValues(new Uint8Array(16)));

/** A UUID of version 7 (RFC 9562). Ids made close in time are neighbours in an index, so storing them writes fewer pages. */
export function timedId(now = Date.now()): string {
  const time = now.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomId().slice(15)}`;
}

function uuidOf(bytes: Uint8Array): string {
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
