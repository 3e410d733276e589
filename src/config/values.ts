import * as z from "zod";
import { parseRange } from "#src/http/sender/address-range.ts";
import { SHORTEST_KEY } from "#src/services/secret-key.ts";

/** `Number` also accepts `0x10`, `1e3` and ` 7 `. */
const whole = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().int());
export const port = whole.pipe(z.number().max(65535));
export const url = z.url({ protocol: /^https?$/ });
export const onOff = z.enum(["on", "off"]).transform((value) => value === "on");
export const flag = z
  .enum(["1", "0", "true", "false", "on", "off"])
  .transform((value) => value === "1" || value === "true" || value === "on");
export const count = whole.pipe(z.number().min(1));
export const countOrNone = whole;
export const countUpTo = (most: number) => whole.pipe(z.number().max(most));
/** In minutes after midnight. */
export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));
const wordList = z.string().transform((value) => value.split(/[\s,]+/).filter(Boolean));
/** Links, the origin of sockets and the paths of the client begin at its root. */
export const siteUrl = url.refine((text) => URL.parse(text)?.href === `${URL.parse(text)?.origin}/`);
export const siteUrls = wordList.refine((list) => list.every((text) => siteUrl.safeParse(text).success));
/** Browsers refuse the whole connection for one address that they cannot parse. */
export const iceUrls = (form: RegExp) => wordList.refine((list) => list.every((text) => form.test(text)));
/** Only commas separate them: a key may have been set as a sentence. */
export const keys = z
  .string()
  .transform((value) =>
    value
      .split(",")
      .map((key) => key.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every((key) => key.length >= SHORTEST_KEY));
export const shownName = z.string().regex(/^(?=.*\S)\P{Cc}{1,40}$/u);

export const headerName = z
  .string()
  .regex(/^[A-Za-z0-9-]+$/)
  .transform((value) => value.toLowerCase());

export const tileUrl = z.union([z.literal("off"), url.regex(/^(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})/)]);

/** Behind a range of every address anyone could forge the header, and two halves are a whole. */
const WIDEST = { ipv4: 8, ipv6: 7 };

export const proxies = wordList
  .refine((list) =>
    list.every((text) => {
      const range = parseRange(text);
      return range !== null && range[1] >= WIDEST[range[0].kind()];
    }),
  )
  .transform((list) => list.map((text) => parseRange(text)!));
