/** Photos are compressed already, so they are stored as they are. Between two photos others get their turn. */
export async function zipOf(
  data: object,
  photos: AsyncIterable<{ id: string; file: Blob }>,
): Promise<Uint8Array<ArrayBuffer>> {
  // Its tables take milliseconds to make, which a start need not wait for.
  const { Zip, ZipDeflate, ZipPassThrough } = await import("fflate");
  const parts = new Bun.ArrayBufferSink();
  parts.start({ asUint8Array: true });
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.write(part);
  });
  const text = new ZipDeflate("data.json");
  zip.add(text);
  text.push(new TextEncoder().encode(JSON.stringify(data, null, 2)), true);
  for await (const { id, file } of photos) {
    const entry = new ZipPassThrough(photoName(id));
    zip.add(entry);
    entry.push(new Uint8Array(await file.arrayBuffer()), true);
  }
  zip.end();
  return parts.end() as Uint8Array<ArrayBuffer>;
}

/** Where a photo lies in the archive. */
export const photoName = (id: string) => `photos/${id}.webp`;
