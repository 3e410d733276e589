/**
 * People and tickets are numbered ("slots") and their fields are in typed arrays, one per field: about a hundred bytes
 * a ticket and nothing for the garbage collector to trace, where objects would take several times that.
 */
export const NO_SLOT = -1;

type Column = Int32Array | Float64Array | Int16Array;

/** The same column with room for `capacity` slots; the new ones hold `fill`. */
export function grown<T extends Column>(column: T, capacity: number, fill: number): T {
  const larger = new (column.constructor as new (length: number) => T)(capacity);
  larger.set(column);
  larger.fill(fill, column.length);
  return larger;
}
