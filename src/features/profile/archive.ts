/**
 * A ZIP of the data and the photos, photo by photo as its reader takes it: all of it in memory, a member with some thousand
 * photos would take the server's. Photos are compressed already, so they are stored as they are.
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
  text.push(new TextEncoder().encode(JSON.stringify(data, null, 2)), true);
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
