const WELL_FORMED = /^[A-Za-z0-9._-]{8,64}$/;

/** The id that a trusted proxy sent, or a new one. A stranger's id is not adopted: it would go into our log. */
export function requestIdOf(headers: Headers, trusted: boolean, makeId: () => string): string {
  const given = trusted ? headers.get("x-request-id") : null;
  return given && WELL_FORMED.test(given) ? given : makeId();
}
