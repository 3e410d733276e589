import * as z from "zod";
import { cleanLine } from "./clean.ts";
import { withLimit } from "./field-code.ts";
import { degree, list } from "./http.ts";
import { PLACE_NAME_MAX, PLACE_NAME_MIN } from "./limits.ts";
import { normalise } from "./normalise.ts";
import { city } from "./people.ts";

/** The deepest of tile servers, OpenStreetMap's included. */
const TILE_ZOOM_MAX = 19;

/** Digits only: `Number` would also accept forms such as 1e3 and 0x1. */
const index = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);

export const tileParams = z
  .object({ z: index, x: index, y: index })
  .refine(({ z }) => z <= TILE_ZOOM_MAX, { path: ["z"], message: "There are no tiles this deep" })
  .refine(({ z, x }) => x < 2 ** z, { path: ["x"], message: "There is no such column" })
  .refine(({ z, y }) => y < 2 ** z, { path: ["y"], message: "There is no such row" });

export const addressQuery = z.object({
  lat: degree(90),
  lon: degree(180),
  name: z
    .string()
    .max(PLACE_NAME_MAX, withLimit("too_big", PLACE_NAME_MAX))
    .transform((text) => cleanLine(normalise(text)))
    .pipe(z.string().min(PLACE_NAME_MIN, withLimit("too_small", PLACE_NAME_MIN)))
    .optional()
    .describe("Places with this name, the nearest to lat, lon first; without it: the place at lat, lon"),
});
export type AddressQuery = z.output<typeof addressQuery>;

const addressSuggestion = z.object({
  text: z.string(),
  city: city.nullable(),
  lat: z.number(),
  lon: z.number(),
  zone: z.string().describe("IANA time zone of the place"),
  utcOffset: z.int().describe("Minutes by which its clocks are ahead of UTC now"),
});
export type AddressSuggestion = z.infer<typeof addressSuggestion>;
export const addressSuggestions = list(addressSuggestion);
