import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { THRESHOLD } from "../../client/lib/guard/rules.ts";
import { judge, openModel } from "./judge.ts";

/** Drawn in flat colours: a face with hair on a wall, as a child would. */
const FACE = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
  <rect width="640" height="480" fill="#9fb8c8"/>
  <ellipse cx="320" cy="190" rx="120" ry="130" fill="#3b2a20"/>
  <ellipse cx="320" cy="230" rx="100" ry="125" fill="#e8b898"/>
  <path d="M200 480c0-120 60-150 120-150s120 30 120 150z" fill="#356" />
  <circle cx="285" cy="215" r="12"/><circle cx="355" cy="215" r="12"/>
  <path d="M280 285q40 35 80 0" stroke="#a33" stroke-width="9" fill="none"/>
</svg>`;

test("the real model, from the package and in the code of the worker, takes a drawn face for what it is", async () => {
  const folder = mkdtempSync(join(tmpdir(), "randevu-guard-"));
  try {
    const picture = join(folder, "face.png");
    await sharp(Buffer.from(FACE)).png().toFile(picture);
    const classes = await judge(await openModel(), picture, "good");
    const shares = Object.values(classes);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 3);
    expect(classes.neutral + classes.drawing).toBeGreaterThan(0.9);
    expect(classes.porn + classes.hentai).toBeLessThan(THRESHOLD);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
