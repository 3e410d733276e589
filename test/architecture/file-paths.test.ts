import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { root } from "#test/helpers/folders.ts";

const files = [
  ...new Glob("{src,db,client,scripts,bench,test,deploy}/**/*.{ts,tsx,mjs,cjs,js}").scanSync(root),
  ...new Glob("*.{ts,mjs}").scanSync(root),
];

/** The path of a URL is percent-encoded: in a folder named `a б` it names a file that is not there. */
test("no file takes the path of a file URL: `import.meta.dirname` and `fileURLToPath` decode it", () => {
  expect(files.length).toBeGreaterThan(1000);
  const wrong = files.filter((file) =>
    /import\.meta\.url[^\n;]*\)\s*\.(?:pathname|href)|import\.meta\.url\.(?:slice|replace)/.test(
      readFileSync(join(root, file), "utf8"),
    ),
  );
  expect(wrong).toEqual([]);
});
