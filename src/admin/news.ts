import { readFileSync } from "node:fs";
import { email } from "#contract/auth.ts";
import { LANGS } from "#contract/lang.ts";
import type { NewsDesk, NewsRow } from "#src/features/news/desk/actions.ts";
import { UsageError } from "./commands.ts";
import { table, timeOf } from "./table.ts";

export const NEWS_HELP = `
  news                       The latest news, and how many letters of each are written
  news FILE                  What they would say, and to how many; nothing is sent
  news FILE --to EMAIL       Both letters to this address alone, to be looked at
  news FILE --send           To all who agreed to news, fifty letters a minute while the server runs
  news stop ID               No further letters of these
                             FILE is Markdown with a part for each language: “# ru: Subject”, paragraphs, lists with
                             “-”, and up to two links that stand alone; - reads it from the input`;

export const isAboutNews = ([command]: readonly string[]): boolean => command === "news";

/** Does what the command says, and answers what to print. @throws UsageError; Problem */
export function runNews([, ...args]: readonly string[], desk: NewsDesk): string {
  const [one, option, value] = args;
  if (!one) return newsTable(desk.latest());
  if (one === "stop" && option && args.length === 2) {
    desk.stop(option);
    return "No further letters are written. Those in the queue still go.";
  }
  if (args.length === 1) return previewOf(one, desk);
  if (option === "--send" && args.length === 2) {
    // The input can be read once.
    const source = sourceOf(one);
    desk.send(source);
    return `Letters to ${peopleIn(desk.preview(source))} are written from now on, fifty a minute while the server runs.`;
  }
  if (option === "--to" && value && args.length === 3) {
    const to = email.safeParse(value);
    if (!to.success) throw new UsageError(`${value} is no e-mail address`);
    desk.tryOut(sourceOf(one), to.data);
    return `Both letters go to ${to.data} within a minute, while the server runs.`;
  }
  throw new UsageError("That is not how news works");
}

type Preview = ReturnType<NewsDesk["preview"]>;

function previewOf(file: string, desk: NewsDesk): string {
  const preview = desk.preview(sourceOf(file));
  const parts = LANGS.map((lang) => {
    const { subject, paragraphs, links } = preview.texts[lang];
    return [
      `[${lang}] ${subject}`,
      ...paragraphs,
      ...links.map(({ label, link }) => `${label}: ${link}`),
    ].join("\n\n");
  });
  return [
    ...parts,
    `To ${peopleIn(preview)}. Nothing is sent yet: --to EMAIL shows it to one, --send sends it.`,
  ].join("\n\n---\n\n");
}

function peopleIn({ recipients }: Preview): string {
  const all = recipients.reduce((sum, { people }) => sum + people, 0);
  const each = recipients.map(({ lang, people }) => `${lang} ${people}`).join(", ");
  return `${all} ${all === 1 ? "person" : "people"}${each && ` (${each})`}`;
}

function sourceOf(file: string): string {
  try {
    return readFileSync(file === "-" ? 0 : file, "utf8");
  } catch {
    throw new UsageError(`${file} cannot be read`);
  }
}

const newsTable = (rows: readonly NewsRow[]): string =>
  table(
    ["ID", "SENT", "STATE", "LETTERS", "SUBJECT"],
    rows.map(({ id, createdAt, endedAt, letters, source }) => [
      id,
      timeOf(createdAt),
      endedAt === null ? "under way" : `ended ${timeOf(endedAt)}`,
      String(letters),
      source.split("\n", 1)[0]!.slice(0, 60),
    ]),
    "No news.",
  );
