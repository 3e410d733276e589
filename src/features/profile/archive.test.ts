import { expect, test } from "bun:test";
import { unzipSync } from "fflate";
import { zipOf } from "./archive.ts";

test("The archive reads a photo when its reader has taken the one before, so that memory holds one.", async () => {
  let read = 0;
  async function* photos() {
    for (const id of ["a", "b", "c"]) {
      read++;
      yield { id, file: new Blob([id.repeat(1_000)]) };
    }
  }
  const zip = zipOf({ name: "Анна" }, photos());
  const parts: Uint8Array[] = [];
  const readAt: number[] = [];
  for await (const part of zip) {
    parts.push(part);
    readAt.push(read);
  }
  expect([...new Set(readAt)]).toEqual([0, 1, 2, 3]);
  const files = unzipSync(new Uint8Array(Buffer.concat(parts)));
  expect(Object.keys(files)).toEqual(["data.json", "photos/a.webp", "photos/b.webp", "photos/c.webp"]);
  expect(JSON.parse(new TextDecoder().decode(files["data.json"]))).toEqual({ name: "Анна" });
});
