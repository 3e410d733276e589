import { describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import {
  CLIENT_PATHS,
  CONSOLE_SECTIONS,
  CONTACT_SECTIONS,
  DATING_SECTIONS,
  FAQ_SECTIONS,
  isClientPath,
  isMembersOnly,
  SETTINGS_SECTIONS,
} from "#contract/paths.ts";

/** Routes of the client that are not pages: the server must not answer them with 200. */
const NOT_PAGES = ["/404", "/ui"];

describe("the list of pages", () => {
  test("names exactly the pages that have a route", async () => {
    const files = await readdir(join(import.meta.dir, "../../client/routes"));
    const paths = files.filter((file) => !/^(__root|-)/.test(file)).flatMap(pathsOf);
    const pages = paths.filter((path) => path && !NOT_PAGES.includes(path));
    expect([...CLIENT_PATHS].sort()).toEqual([...new Set(pages)].sort());
  });

  test.each(["/", "/about", "/about/", "/faq/terms"])("knows %s", (path) => {
    expect(isClientPath(path)).toBe(true);
  });

  test.each(["/404", "/ui", "/faq/unknown", "/about/more", "/abou", "//about", "/api/queue/classic"])(
    "does not know %s",
    (path) => {
      expect(isClientPath(path)).toBe(false);
    },
  );

  test("accepts any single segment for a parameter", () => {
    const named = CLIENT_PATHS.filter((path) => path.includes("$"));
    for (const path of named) {
      expect(isClientPath(path.replaceAll(/\$\w+/g, "a-1")), path).toBe(true);
      expect(isClientPath(path.replaceAll(/\$\w+/g, "a/1")), path).toBe(false);
    }
  });

  test("distinguishes members' pages from pages with the same beginning", () => {
    expect(isMembersOnly("/profile/42/call")).toBe(true);
    expect(isMembersOnly("/profiles")).toBe(false);
    expect(isMembersOnly("/faq/rating")).toBe(false);
  });
});

/** Routes whose parameter accepts only these values. */
const SECTIONS: Record<string, readonly string[]> = {
  "/admin/$section": CONSOLE_SECTIONS,
  "/contacts/$section": CONTACT_SECTIONS,
  "/dating/$section": DATING_SECTIONS,
  "/faq/$section": FAQ_SECTIONS,
  "/settings/$section": SETTINGS_SECTIONS,
};

/** `_shell.faq.$section.tsx` → `/faq/what-is`, …; none for a layout file. */
function pathsOf(file: string): string[] {
  const segments = file.replace(/\.tsx$/, "").split(".");
  const named = segments.filter((segment) => !segment.startsWith("_") && segment !== "index");
  // `$id_` keeps a page out of the layout of `$id`.
  const path = `/${named.map((segment) => segment.replace(/_$/, "")).join("/")}`;
  if (path === "/" && !segments.includes("index")) return [];
  return SECTIONS[path]?.map((section) => path.replace("$section", section)) ?? [path];
}
