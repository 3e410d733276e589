/** Null if the body is larger than `maxBytes`. */
export async function readAtMost(
  answer: Response,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > maxBytes) return null;
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
