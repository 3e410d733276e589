/** Makes a TrueType font draw `sign` with the glyph of `other`; characters beyond U+FFFF are lost. */
export function withGlyphOf(font: Buffer, sign: string, other: string): Buffer {
  const tables = tablesOf(font);
  const glyphs = glyphsIn(tables.get("cmap")!);
  glyphs.set(sign.charCodeAt(0), glyphOf(font, other));
  tables.set("cmap", characterMap(glyphs));
  return fontOf(font.subarray(0, 4), tables);
}

/** @internal for its test */
export function glyphOf(font: Buffer, sign: string): number {
  const glyph = glyphsIn(tablesOf(font).get("cmap")!).get(sign.charCodeAt(0));
  if (!glyph) throw new Error(`The font has no ${sign}`);
  return glyph;
}

function tablesOf(font: Buffer): Map<string, Buffer> {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, at) => font.subarray(12 + at * 16));
  return new Map(
    records.map((record) => {
      const [offset, length] = [record.readUInt32BE(8), record.readUInt32BE(12)];
      return [record.toString("latin1", 0, 4), font.subarray(offset, offset + length)];
    }),
  );
}

/** From the Windows subtable (3, 1), whose format is 4: segments of consecutive characters. */
function glyphsIn(cmap: Buffer): Map<number, number> {
  const records = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => cmap.subarray(4 + at * 8));
  const record = records.find((record) => record.readUInt32BE(0) === 0x0003_0001);
  const table = record && cmap.subarray(record.readUInt32BE(4));
  if (table?.readUInt16BE(0) !== 4) throw new Error("The font has no table of characters of format 4");
  const segments = table.readUInt16BE(6) / 2;
  const glyphs = new Map<number, number>();
  for (let segment = 0; segment < segments; segment++) {
    const at = (column: number) => 14 + (column * segments + segment) * 2 + (column > 0 ? 2 : 0);
    const [end, start, delta, range] = [0, 1, 2, 3].map((column) => table.readUInt16BE(at(column)));
    for (let code = start!; code <= end! && code < 0xffff; code++) {
      const found = range ? table.readUInt16BE(at(3) + range + (code - start!) * 2) : code;
      if (found || !range) glyphs.set(code, (found + delta!) & 0xffff);
    }
  }
  return glyphs;
}

function characterMap(glyphs: Map<number, number>): Buffer {
  const segments: { start: number; end: number; delta: number }[] = [];
  for (const [code, glyph] of [...glyphs].sort(([a], [b]) => a - b)) {
    const [last, delta] = [segments.at(-1), (glyph - code) & 0xffff];
    if (last?.end === code - 1 && last.delta === delta) last.end = code;
    else segments.push({ start: code, end: code, delta });
  }
  segments.push({ start: 0xffff, end: 0xffff, delta: 1 });
  const count = segments.length;
  const power = 2 ** Math.floor(Math.log2(count));
  const columns = [
    ...segments.map(({ end }) => end),
    0,
    ...segments.map(({ start }) => start),
    ...segments.map(({ delta }) => delta),
    ...segments.map(() => 0),
  ];
  const [length, search] = [14 + columns.length * 2, power * 2];
  const head = [4, length, 0, count * 2, search, Math.log2(power), count * 2 - search];
  // One encoding record, followed by its Windows subtable.
  return words([0, 1, 3, 1, 0, 12, ...head, ...columns]);
}

function words(values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) buffer.writeUInt16BE(value, at * 2);
  return buffer;
}

/** Checksums stay zero: the next writer of the font computes them. */
function fontOf(kind: Buffer, tables: Map<string, Buffer>): Buffer {
  const head = Buffer.alloc(12 + tables.size * 16);
  kind.copy(head);
  head.writeUInt16BE(tables.size, 4);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [at, [tag, table]] of [...tables].entries()) {
    const record = head.subarray(12 + at * 16);
    record.write(tag, "latin1");
    record.writeUInt32BE(offset, 8);
    record.writeUInt32BE(table.length, 12);
    const padding = Buffer.alloc(-table.length & 3);
    parts.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat(parts);
}
