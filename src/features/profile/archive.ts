import { zipSync } from "fflate";

/** Photos are compressed already, so they are stored as they are. */
export async function zipOf(
  data: object,
  photos: { id: string; file: Blob }[],
): Promise<Uint8Array<ArrayBuffer>> {
  const files: Parameters<typeof zipSync>[0] = {
    "data.json": new TextEncoder().encode(JSON.stringify(data, null, 2)),
  };
  for (const { id, file } of photos)
    files[`photos/${id}.webp`] = [new Uint8Array(await file.arrayBuffer()), { level: 0 }];
  return zipSync(files);
}
