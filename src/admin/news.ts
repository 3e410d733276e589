import { readFileSync } from "node:fs";
import { email } from "#contract/auth.ts";
import { LANGS } from "#contract/lang.ts";
import type { NewsAdmin } from "#src/features/news/admin/actions.ts";
import { UsageError } from "./commands.ts";
import { table, timeOf } from "./table.ts";

export const NEWS_HELP = `
News
  news                       The latest news, and how many mails of each were written
  news FILE                  Previews both mails and counts their readers; sends nothing
  news FILE --to EMAIL       Sends both mails to this address alone
  news FILE --send           Sends to everyone who agreed to news, fifty mails a minute while the server runs,
                             at the earliest a week after the last news
  news stop ID               Stops writing mails of these news
                             FILE is Markdown with a part for each language: “# ru: Subject”, paragraphs, lists with
                             “-”, and up to two links that stand alone; - reads it from the input`;

export const isAboutNews = ([command]: readonly string[]): boolean => command === "news";

export function runNews([, ...args]: readonly string[], admin: NewsAdmin): string {
  const [one, option, value] = args;
  if (one === undefined) return newsTable(admin.latest());
  if (one === "stop" && option && args.length === 2) {
    admin.stop(option);
    return "No further e-mails are written; queued ones are still sent.";
  }
  if (args.length === 1) return previewOf(one, admin);
  if (option === "--send" && args.length === 2) {
    // Standard input can be read only once.
    const source = sourceOf(one);
    const when = startOf(admin.send(source), admin.next());
    return `E-mails to ${peopleIn(admin.preview(source))} are written from ${when}, fifty a minute while the server runs.`;
  }
  if (option === "--to" && value && args.length === 3) {
    const to = email.safeParse(value);
    if (!to.success) throw new UsageError(`${value} is not an e-mail address`);
    admin.tryOut(sourceOf(one), to.data);
    return `Both e-mails go to ${to.data} within a minute, while the server runs.`;
  }
  throw new UsageError("Unknown news command");
}

type Preview = ReturnType<NewsAdmin["preview"]>;

function previewOf(file: string, admin: NewsAdmin): string {
  const preview = admin.preview(sourceOf(file));
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

type Next = ReturnType<NewsAdmin["next"]>;

function startOf(id: string, next: Next): string {
  if (next?.id !== id) return "a week after the last e-mail of the news before";
  return next.begins === null ? "now on" : `${timeOf(next.begins)} on, a week after the last`;
}

const newsTable = ({ rows, next }: ReturnType<NewsAdmin["latest"]>): string =>
  table(
    ["ID", "SENT", "STATE", "E-MAILS", "SUBJECT"],
    rows.map(({ id, createdAt, endedAt, letters, source }) => [
      id,
      timeOf(createdAt),
      endedAt === null ? stateOf(id, next) : `ended ${timeOf(endedAt)}`,
      String(letters),
      subjectOf(source),
    ]),
    "No news.",
  );

/** That of the part that comes first. */
const subjectOf = (source: string): string => source.match(/^# \w\w: *(.{1,60})/m)?.[1] ?? "";

function stateOf(id: string, next: Next): string {
  if (next?.id !== id) return "waits";
  return next.begins === null ? "under way" : `begins ${timeOf(next.begins)}`;
}
