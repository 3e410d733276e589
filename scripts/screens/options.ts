import { readOptions, refuse } from "../command-line.ts";
import type { Viewer } from "./list.ts";
import { STATES } from "./states.ts";

const CHOICES = {
  viewer: ["guest", "member", "newcomer", "vip", "moderator", "leaver", "talk"] satisfies (Viewer | "talk")[],
  state: STATES,
  width: ["360", "768", "1440"],
  lang: ["ru", "en"],
};
type Choice = keyof typeof CHOICES;

const USAGE = [
  "bun run screens [WORD]",
  ...Object.entries(CHOICES).map(([name, choices]) => `[--${name} ${choices.join("|")}]`),
].join(" ");

/** An option that is not given filters nothing. */
const { values, positionals } = readOptions(USAGE, {
  allowPositionals: true,
  options: {
    viewer: { type: "string", multiple: true },
    state: { type: "string", multiple: true },
    width: { type: "string", multiple: true },
    lang: { type: "string", multiple: true },
  },
});
for (const [name, choices] of Object.entries<readonly string[]>(CHOICES))
  for (const value of values[name as Choice] ?? [])
    if (!choices.includes(value)) refuse(`--${name} cannot be ${value}`, USAGE);
if (positionals.length > 1) refuse("Only one word can be looked for in addresses", USAGE);

const [word = ""] = positionals;

export const isNamed = (title: string) => title.includes(word);

export const isWanted = (name: Choice, value: string | number) =>
  values[name]?.includes(String(value)) ?? true;
