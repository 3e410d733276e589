import { type OwnPart, ownJson } from "./pin-json.ts";
import type { PinTable } from "./pin-table.ts";

const HEAD = Buffer.from('{"data":[');

/** Returns the response with these pins: their stored bytes, except where the viewer sees a part of their own. */
export function listOfPins(
  table: PinTable,
  slots: readonly number[],
  ownPart: (slot: number) => OwnPart | null,
): Uint8Array<ArrayBuffer> {
  const parts = slots.flatMap((slot): Uint8Array[] => {
    const own = ownPart(slot);
    return own === null ? [table.json(slot)] : [table.everyonesJson(slot), Buffer.from(ownJson(own))];
  });
  const tail = Buffer.from(`],"clusters":null,"total":${slots.length},"ignored":[]}`);
  const length = parts.reduce((sum, part) => sum + part.length, HEAD.length + tail.length);
  const answer = new Uint8Array(length);
  answer.set(HEAD);
  let written = HEAD.length;
  for (const part of parts) {
    answer.set(part, written);
    written += part.length;
  }
  // The tail overwrites the last comma.
  if (parts.length > 0) written -= 1;
  answer.set(tail, written);
  return answer.subarray(0, written + tail.length);
}
