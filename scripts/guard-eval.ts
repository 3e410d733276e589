import { existsSync } from "node:fs";
import { join } from "node:path";
import { THRESHOLD } from "../client/lib/guard/rules.ts";
import { judge, openModel, QUALITIES, type Quality } from "./guard/judge.ts";
import { ordinaryPictures, picturesIn } from "./guard/ordinary.ts";

const HELP = `Measures the guard on pictures of your own; they stay where they are.

  bun run guard:eval DIR          DIR/ordinary and DIR/nudity hold pictures, in folders of any depth
  bun run guard:eval --ordinary   Ordinary pictures of Debian's and npm's packages, fetched into .cache

Each picture is judged as a talk would show it in four qualities. A picture counts as covered from ${THRESHOLD} on: the same
picture three times in a row gives three times the same look.`;

const THRESHOLDS = [0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95];

/** How sure the model was of each picture. */
type Shares = Record<Quality, number[]>;

async function main([where]: string[]): Promise<void> {
  if (!where || where === "--help") return console.log(HELP);
  const classify = await openModel();
  const ordinary =
    where === "--ordinary"
      ? ordinaryPictures()
      : existsSync(join(where, "ordinary"))
        ? picturesIn(join(where, "ordinary"))
        : [];
  const nudity =
    where === "--ordinary" || !existsSync(join(where, "nudity")) ? [] : picturesIn(join(where, "nudity"));
  if (ordinary.length + nudity.length === 0)
    throw new Error(`${where} has no ordinary/ and no nudity/ with pictures`);
  const [plain, nude] = [await sharesOf(ordinary), await sharesOf(nudity)];
  for (const quality of Object.keys(QUALITIES) as Quality[]) {
    console.log(
      `\n${quality}: ${plain[quality].length} ordinary pictures, ${nude[quality].length} of nudity`,
    );
    for (const threshold of THRESHOLDS) console.log(line(plain[quality], nude[quality], threshold));
  }

  async function sharesOf(pictures: readonly string[]): Promise<Shares> {
    const shares: Shares = { good: [], middling: [], poor: [], dim: [] };
    for (const picture of pictures)
      for (const quality of Object.keys(QUALITIES) as Quality[]) {
        const { porn, hentai } = await judge(classify, picture, quality);
        shares[quality].push(porn + hentai);
        if (porn + hentai >= 0.5) console.log(`${(porn + hentai).toFixed(2)} ${quality} ${picture}`);
      }
    return shares;
  }
}

function line(plain: number[], nude: number[], threshold: number): string {
  const alarms = plain.filter((share) => share >= threshold).length;
  const hits = nude.filter((share) => share >= threshold).length;
  const told = [`${threshold === THRESHOLD ? "→" : " "} from ${threshold.toFixed(2)}`];
  if (plain.length > 0) told.push(`${alarms} false alarms (${percent(alarms, plain.length)})`);
  if (nude.length > 0)
    told.push(`recall ${percent(hits, nude.length)}`, `precision ${percent(hits, hits + alarms)}`);
  return told.join("   ");
}

const percent = (part: number, whole: number) =>
  whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`;

await main(process.argv.slice(2));
