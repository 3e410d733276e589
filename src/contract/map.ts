import * as z from "zod";

/** The deepest zoom that tile servers have (OpenStreetMap's too). */
export const TILE_ZOOM_MAX = 19;

/** Digits alone: a path is no place for what `Number` would take besides. */
const index = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);

/** Where a tile lies in the pyramid: at zoom `z` there are 2^z columns and as many rows. */
export const tileParams = z
  .object({ z: index, x: index, y: index })
  .refine(({ z }) => z <= TILE_ZOOM_MAX, { path: ["z"], message: "There are no tiles this deep" })
  .refine(({ z, x }) => x < 2 ** z, { path: ["x"], message: "There is no such column" })
  .refine(({ z, y }) => y < 2 ** z, { path: ["y"], message: "There is no such row" });
