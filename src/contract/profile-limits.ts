/** Limits of a profile. No imports, so that a screen can show them without the schemas. */
export const STATUS_MAX = 140;
export const DESCRIPTION_MAX = 2_000;
export const PROFILE_TAGS_MAX = 10;
export const TAG_MIN = 2;
export const TAG_MAX = 30;
export const IMAGES_MAX = 12;
