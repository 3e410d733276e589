/** The file cannot be used as it is; the message says what to do. */
export class DatabaseError extends Error {
  override name = "DatabaseError";
}
