import { parseArgs } from "node:util";

/** `bun run screens dating --state full --state long --width 360`: what is not named is not narrowed. */
const { values, positionals } = parseArgs({
  args: Bun.argv.slice(2),
  allowPositionals: true,
  options: {
    viewer: { type: "string", multiple: true },
    state: { type: "string", multiple: true },
    width: { type: "string", multiple: true },
    lang: { type: "string", multiple: true },
  },
});

const [word = ""] = positionals;

/** Addresses and stages of a talk that hold this word. */
export const isNamed = (title: string) => title.includes(word);

export const isWanted = (name: keyof typeof values, value: string | number) =>
  values[name]?.includes(String(value)) ?? true;
