import { parseArgs } from "node:util";

/** `bun run screens dating --state full --state long --width 360`. An option that is not given filters nothing. */
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

/** Whether the address contains the word of the command line. */
export const isNamed = (title: string) => title.includes(word);

export const isWanted = (name: keyof typeof values, value: string | number) =>
  values[name]?.includes(String(value)) ?? true;
