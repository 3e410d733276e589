/** RFC 9110, section 13.1.2. */
export const isKnownEtag = (ifNoneMatch: string | null | undefined, etag: string): boolean =>
  ifNoneMatch?.split(",").some((entry) => entry.trim().replace(/^W\//, "") === etag) ?? false;
