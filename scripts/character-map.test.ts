import { expect, test } from "bun:test";
import { join } from "node:path";
import subsetFont from "subset-font";
import { glyphOf } from "./character-map.ts";
import { root } from "./tools.ts";

const HYPHENS = "-\u2011";

test.each(["onest-basic", "prata-signs"])(
  "%s draws the non-breaking hyphen with the glyph of the hyphen",
  async (name) => {
    const cut = Buffer.from(await Bun.file(join(root, `client/ui/fonts/${name}.woff2`)).arrayBuffer());
    const font = await subsetFont(cut, HYPHENS, { targetFormat: "sfnt" });
    const [hyphen, unbroken] = [...HYPHENS].map((sign) => glyphOf(font, sign));
    expect(unbroken).toBe(hyphen!);
  },
);
