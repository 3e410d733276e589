type Finder = typeof import("./find.ts");

/** For the server: `require`, since its start need not wait 60 ms for the lists, and the first text must be judged at once. */
export const hasProhibitedWords: Finder["hasProhibitedWords"] = (text) =>
  (require("./find.ts") as Finder).hasProhibitedWords(text);
