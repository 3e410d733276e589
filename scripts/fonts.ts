import { copyFile, mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import { withGlyphOf } from "./character-map.ts";
import { root } from "./tools.ts";

/** To the characters of client/ui/fonts.css, which nearly every page shows, one file per language: a third of the bytes. */
const SOURCES: Record<string, string> = {
  "onest-basic": "@fontsource-variable/onest/files/onest-latin-wght-normal.woff2",
  "onest-russian": "@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2",
  "onest-ruble": "@fontsource-variable/onest/files/onest-latin-ext-wght-normal.woff2",
  "prata-signs": "@fontsource/prata/files/prata-latin-400-normal.woff2",
  "prata-latin": "@fontsource/prata/files/prata-latin-400-normal.woff2",
  "prata-russian": "@fontsource/prata/files/prata-cyrillic-400-normal.woff2",
};
/** The Open Font License must accompany every subset of a font. */
const LICENSES: Record<string, string> = {
  "onest-license.txt": "@fontsource-variable/onest/LICENSE",
  "prata-license.txt": "@fontsource/prata/LICENSE",
};
/** The non-breaking hyphen, used in our Russian texts; none of the fonts has it. */
const HYPHEN = "\u2011";
const FEATURES = ["kern", "tnum", "calt", "ccmp", "locl", "mark"];

const css = await Bun.file(join(root, "client/ui/fonts.css")).text();
const folder = join(root, "client/ui/fonts");
await rm(folder, { recursive: true, force: true });
await mkdir(folder);
for (const [name, source] of Object.entries(LICENSES))
  await copyFile(join(root, "node_modules", source), join(folder, name));
for (const [name, source] of Object.entries(SOURCES)) {
  const { weights, letters } = faceOf(name);
  const whole = await readFile(join(root, "node_modules", source));
  const options = {
    keepFeatures: FEATURES,
    ...(source.includes("-wght-") && { variationAxes: { wght: weights } }),
  };
  const font = letters.includes(HYPHEN)
    ? withGlyphOf(
        await subsetFont(whole, letters, { targetFormat: "sfnt", keepFeatures: FEATURES }),
        HYPHEN,
        "-",
      )
    : whole;
  const cut = await subsetFont(font, letters, { targetFormat: "woff2", ...options });
  await Bun.write(join(folder, `${name}.woff2`), cut);
  console.log(`${name}: ${whole.length} → ${cut.length} bytes`);
}

function faceOf(name: string) {
  const face = css.match(/@font-face \{[^}]+\}/g)?.find((face) => face.includes(`fonts/${name}.woff2`));
  const [, min, max] = /font-weight: (\d+)(?: (\d+))?;/.exec(face ?? "") ?? [];
  const ranges = /unicode-range:\s*([^;]+);/.exec(face ?? "")?.[1];
  if (!min || !ranges) throw new Error(`client/ui/fonts.css does not say what ${name} holds`);
  return { weights: { min: Number(min), max: Number(max ?? min) }, letters: lettersOf(ranges) };
}

function lettersOf(ranges: string): string {
  return [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
    .flatMap(([, first, last = first]) => {
      const [from, to] = [Number.parseInt(first!, 16), Number.parseInt(last!, 16)];
      return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
    })
    .join("");
}
