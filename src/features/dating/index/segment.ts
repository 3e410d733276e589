/**
 * A stretch of the index: one typed array per field, some hundred bytes a person and nothing for the garbage collector to
 * trace. Segments are small, so that growing copies nothing and a search can pause between two of them.
 */
export const SEGMENT_BITS = 12;
export const SEGMENT_SIZE = 1 << SEGMENT_BITS;
export const TAGS_MAX = 10;
/** Words of 32 bits that a UUID takes. */
export const ID_WORDS = 4;

export class Segment {
  /** 1 where there is a person who may be found. */
  readonly visible = new Uint8Array(SEGMENT_SIZE);
  readonly online = new Uint8Array(SEGMENT_SIZE);
  readonly ids = new Int32Array(SEGMENT_SIZE * ID_WORDS);
  readonly traits0 = new Int32Array(SEGMENT_SIZE);
  readonly traits1 = new Int32Array(SEGMENT_SIZE);
  readonly birthday = new Uint16Array(SEGMENT_SIZE);
  readonly height = new Uint8Array(SEGMENT_SIZE);
  readonly country = new Uint16Array(SEGMENT_SIZE);
  /** Numbers of cities and of cells of the map as `Numbering` gives them. */
  readonly city = new Uint16Array(SEGMENT_SIZE);
  readonly cell = new Int32Array(SEGMENT_SIZE);
  /** A bit for each tag, by its hash: most people who share no tag are told apart by one comparison. */
  readonly tagBits = new Int32Array(SEGMENT_SIZE);
  readonly tags = new Int32Array(SEGMENT_SIZE * TAGS_MAX);
  readonly rating = new Uint8Array(SEGMENT_SIZE);
  readonly quality = new Uint8Array(SEGMENT_SIZE);
  readonly createdAt = new Uint32Array(SEGMENT_SIZE);
  readonly lastSeenAt = new Uint32Array(SEGMENT_SIZE);
  readonly vipUntil = new Uint32Array(SEGMENT_SIZE);
  readonly wantsSexes = new Uint8Array(SEGMENT_SIZE);
  readonly wantsFrom = new Uint8Array(SEGMENT_SIZE);
  readonly wantsTo = new Uint8Array(SEGMENT_SIZE);
  readonly wantsCountry = new Uint16Array(SEGMENT_SIZE);

  static readonly bytesPerPerson =
    Object.values(new Segment()).reduce((sum, column) => sum + (column as Uint8Array).byteLength, 0) /
    SEGMENT_SIZE;
}

/** The bit of a tag in `tagBits`. */
export const tagBit = (tag: number) => 1 << (Math.imul(tag, 0x9e3779b1) >>> 27);
