/**
 * On demand, list by list and photo by photo, recording by recording: a whole archive of a hundred thousand messages would exhaust the memory. These are
 * already compressed, so they are stored uncompressed.
 */
export async function* zipOf(
  data: object,
  photos: AsyncIterable<{ id: string; isVoice: boolean; file: Blob }>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  // Its tables take milliseconds to build, which would slow down the start.
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
  for await (const { id, isVoice, file } of photos) {
    const entry = new ZipPassThrough(isVoice ? voiceName(id) : photoName(id));
    zip.add(entry);
    entry.push(new Uint8Array(await file.arrayBuffer()), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

/** Like `JSON.stringify`; a value that comes in slices becomes one array. */
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

/** Each part is generated once the previous one was consumed. */
export const streamOf = (parts: AsyncGenerator<Uint8Array<ArrayBuffer>>) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await parts.return(undefined)),
  });

export const photoName = (id: string) => `photos/${id}.webp`;
export const voiceName = (id: string) => `voice/${id}.m4a`;
