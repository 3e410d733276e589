/**
 * A ZIP of the data and the photos, made as its reader takes it, list by list and photo by photo: all of it in memory, a member
 * with some thousand photos, or a hundred thousand messages, would take the server's. Photos are compressed already, so they
 * are stored as they are.
 */
export async function* zipOf(
  data: object,
  photos: AsyncIterable<{ id: string; file: Blob }>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  // Its tables take milliseconds to make, which a start need not wait for.
  const { Zip, ZipDeflate, ZipPassThrough } = await import("fflate");
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part as Uint8Array<ArrayBuffer>);
  });
  const taken = () => parts.splice(0);
  const text = new ZipDeflate("data.json");
  zip.add(text);
  for await (const piece of jsonOf(data)) {
    text.push(new TextEncoder().encode(piece));
    yield* taken();
  }
  text.push(new Uint8Array(0), true);
  yield* taken();
  for await (const { id, file } of photos) {
    const entry = new ZipPassThrough(photoName(id));
    zip.add(entry);
    entry.push(new Uint8Array(await file.arrayBuffer()), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

/** As `JSON.stringify` would write it; of a value that comes in slices, an array of what is in them. */
async function* jsonOf(data: object): AsyncGenerator<string> {
  let before = "{\n";
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}: `;
    if (isSliced(value)) yield* arrayOf(value);
    else yield JSON.stringify(value, null, 2);
    before = ",\n";
  }
  yield "\n}\n";
}

const isSliced = (value: unknown): value is AsyncIterable<readonly object[]> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

async function* arrayOf(slices: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const slice of slices) {
    if (slice.length === 0) continue;
    yield before + slice.map((item) => JSON.stringify(item, null, 2)).join(",\n");
    before = ",\n";
  }
  yield before === "[\n" ? "[]" : "\n]";
}

/** The next part is made when the one before has been taken. */
export const streamOf = (parts: AsyncGenerator<Uint8Array<ArrayBuffer>>) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await parts.return(undefined)),
  });

/** Where a photo lies in the archive. */
export const photoName = (id: string) => `photos/${id}.webp`;
