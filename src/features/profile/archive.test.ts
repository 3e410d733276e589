import { expect, test } from "bun:test";
import { unzipSync } from "fflate";
import { zipOf } from "./archive.ts";

test("The archive reads each photo only after the previous one was consumed, so that memory holds one.", async () => {
  let read = 0;
  async function* photos() {
    for (const id of ["a", "b", "c"]) {
      read++;
      yield { id, file: new Blob([id.repeat(1_000)]) };
    }
  }
  const zip = zipOf({ name: "Анна", phone: undefined, tags: [], photo: null }, photos());
  const parts: Uint8Array[] = [];
  const readAt: number[] = [];
  for await (const part of zip) {
    parts.push(part);
    readAt.push(read);
  }
  expect([...new Set(readAt)]).toEqual([0, 1, 2, 3]);
  const files = unzipSync(new Uint8Array(Buffer.concat(parts)));
  expect(Object.keys(files)).toEqual(["data.json", "photos/a.webp", "photos/b.webp", "photos/c.webp"]);
  expect(JSON.parse(new TextDecoder().decode(files["data.json"]))).toEqual({
    name: "Анна",
    tags: [],
    photo: null,
  });
});

test("A list in slices is read on demand, and is one array in the archive.", async () => {
  let read = 0;
  const noise = () => Array.from({ length: 10_000 }, () => crypto.randomUUID()).join();
  async function* messages() {
    for (const slice of [[], [{ text: "раз" }, { text: noise() }], [], [{ text: noise() }]]) {
      read++;
      yield slice;
    }
  }
  async function* nothing() {}
  const parts: Uint8Array[] = [];
  const readAt = new Set<number>();
  for await (const part of zipOf({ messages: messages(), none: nothing(), last: 1 }, nothing())) {
    parts.push(part);
    readAt.add(read);
  }
  expect([...readAt]).toEqual([2, 4]);
  const files = unzipSync(new Uint8Array(Buffer.concat(parts)));
  const { messages: told, ...rest } = JSON.parse(new TextDecoder().decode(files["data.json"]));
  expect(told.map(({ text }: { text: string }) => text.length)).toEqual([3, 369_999, 369_999]);
  expect(rest).toEqual({ none: [], last: 1 });
});
