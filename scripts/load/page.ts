import { join } from "node:path";
import { root } from "../tools.ts";
import type { Growth } from "./growth.ts";
import { MEASURES } from "./reports.ts";
import type { Result, Sample } from "./run.ts";

interface Plot {
  title: string;
  unit: string;
  /** By name, a value for each sample. */
  series: Record<string, (number | null)[]>;
}

const plotlib = (file: string) => Bun.file(join(root, "node_modules/uplot/dist", file)).text();

/** One file that needs no network. */
export async function pageOf(
  title: string,
  { promises, latencies, outcomes, errors, growth, tables, uses, samples }: Result,
): Promise<string> {
  const rows = (cells: (string | number)[][]) =>
    cells
      .map((row) => `<tr>${row.map((cell) => `<td>${escaped(String(cell))}</td>`).join("")}</tr>`)
      .join("\n");
  const data = {
    seconds: samples.map(({ seconds }) => seconds),
    plots: plotsOf(samples),
  };
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${await plotlib("uPlot.min.css")}
body { font: 15px/1.5 system-ui, sans-serif; max-width: 960px; margin: 32px auto; padding: 0 16px; color: #1f2328; background: #fff }
table { border-collapse: collapse; margin: 12px 0 28px } td, th { padding: 4px 20px 4px 0; text-align: left; font-variant-numeric: tabular-nums }
th { color: #59636e; font-weight: 600 } .kept { color: #1a7f37 } .broken { color: #cf222e; font-weight: 600 }
.plot { margin: 0 0 28px } .u-title { font: 600 15px system-ui, sans-serif; text-align: left }</style>
<h1>${escaped(title)}</h1>
<h2>What was promised</h2>
<table>${promises
    .map(
      ({ what, broken, of }) =>
        `<tr>${verdict(broken === 0, "kept", `broken ${broken} times`)}<td>${escaped(what)}</td><td>${escaped(of)}</td></tr>`,
    )
    .join("\n")}</table>
${growth.length > 0 ? growthTable(growth) : ""}
<h2>How long it took</h2>
<table><tr><th>What<th>How often<th>Half within<th>99 of 100 within<th>At most</tr>
${rows(latencies.map(({ what, count, p50, p99, most }) => [MEASURES[what], count, ...[p50, p99, most].map(shown)]))}</table>
${Object.keys(errors).length > 0 ? `<h2>Refused</h2>\n<table>${rows(Object.entries(errors))}</table>` : "<p>Nothing was refused.</p>"}
<h2>What it took</h2>
<table><tr><th>Process<th>CPU, of one core<th>Memory at most<th>Longest delay of the event loop<th>Descriptors at most</tr>
${rows(Object.entries(uses).map(([node, { cpu, megabytes, lagMs, descriptors }]) => [node, `${Math.round(cpu)} %`, `${Math.round(megabytes)} MB`, shown(lagMs), descriptors]))}</table>
<h2>What came of it</h2>
<table>${rows(Object.entries(outcomes).sort())}</table>
<h2>Rows</h2>
<table><tr><th>Table<th>Before<th>After</tr>
${rows(
  Object.entries(tables)
    .filter(([, [before, after]]) => before !== after)
    .sort(([, a], [, b]) => b[1] - b[0] - (a[1] - a[0]))
    .map(([name, [before, after]]) => [name, before, after]),
)}</table>
<h2>Over time</h2>
<div id="plots"></div>
<script>${await plotlib("uPlot.iife.min.js")}</script>
<script>
const { seconds, plots } = ${JSON.stringify(data)};
const colours = ["#b8862f", "#0969da", "#1a7f37", "#cf222e", "#8250df", "#bc4c00", "#6e7781"];
const place = document.getElementById("plots");
for (const { title, unit, series } of plots) {
  const box = place.appendChild(Object.assign(document.createElement("div"), { className: "plot" }));
  const names = Object.keys(series);
  new uPlot({
    title: title + ", " + unit, width: Math.min(920, place.clientWidth), height: 220, scales: { x: { time: false } },
    axes: [{ values: (_, at) => at.map((s) => s + " s") }, { size: 64 }],
    series: [{ label: "second" }, ...names.map((label, n) => ({ label, stroke: colours[n % colours.length], width: 1.5, spanGaps: true, points: { show: false }, value: (_, v) => v == null ? "–" : v.toFixed(1) }))],
  }, [seconds, ...names.map((name) => series[name])], box);
}
</script>
</html>
`;
}

const verdict = (isGood: boolean, good: string, bad: string) =>
  `<td class="${isGood ? "kept" : "broken"}">${isGood ? good : bad}</td>`;

/** How it is judged: `growth.ts`. */
const growthTable = (growth: readonly Growth[]) => `<h2>What grows</h2>
<p>After the warm-up (a third of the run, at most half an hour) a line is laid through each half of the rest. Memory and descriptors
must rise by less than 5 % over the second half, or half as fast as in the first; rows and files must be no more than a quarter more for what
people do.</p>
<table><tr><th><th><th>On average<th>By the first half<th>By the second<th></tr>
${growth
  .map(
    ({ what, unit, level, first, second, isBounded }) =>
      `<tr>${verdict(isBounded, "bounded", "grows without bound")}<td>${escaped(what)}</td>${[level, first, second].map((value) => `<td>${Math.round(value)}</td>`).join("")}<td>${escaped(unit)}</td></tr>`,
  )
  .join("\n")}</table>`;

function plotsOf(samples: readonly Sample[]): Plot[] {
  const ofSamples = (read: (sample: Sample) => number | null) => samples.map(read);
  const nodes = Object.keys(samples[0]?.nodes ?? {});
  const perNode = (key: keyof Sample["nodes"][string]) =>
    Object.fromEntries(nodes.map((node) => [node, ofSamples((sample) => sample.nodes[node]?.[key] ?? null)]));
  return [
    {
      title: "What people did",
      unit: "in each second",
      series: {
        meetings: ofSamples(({ count }) => count.pair),
        messages: ofSamples(({ count }) => count.ack),
        searches: ofSamples(({ count }) => count.search),
        "on the map": ofSamples(({ count }) => count.map),
        calls: ofSamples(({ count }) => count.call),
        refused: ofSamples(({ errors }) => errors),
      },
    },
    {
      title: "99 of 100 within",
      unit: "ms",
      series: {
        "in a room": ofSamples(({ p99 }) => p99.pair),
        confirmed: ofSamples(({ p99 }) => p99.ack),
        delivered: ofSamples(({ p99 }) => p99.delivery),
        "search answered": ofSamples(({ p99 }) => p99.search),
        "map answered": ofSamples(({ p99 }) => p99.map),
        "photo stored": ofSamples(({ p99 }) => p99.upload),
      },
    },
    { title: "CPU", unit: "% of one core", series: perNode("cpu") },
    { title: "Memory", unit: "MB", series: perNode("megabytes") },
    { title: "Longest delay of the event loop", unit: "ms", series: perNode("lagMs") },
    { title: "Open descriptors", unit: "count", series: perNode("descriptors") },
    {
      title: "Stored",
      unit: "count",
      series: { rows: ofSamples(({ stored }) => stored?.rows ?? null) },
    },
    {
      title: "Files of photos and recordings, and the database",
      unit: "count and MB",
      series: {
        files: ofSamples(({ stored }) => stored?.files ?? null),
        "database, MB": ofSamples(({ stored }) => stored?.megabytes ?? null),
      },
    },
  ];
}

const shown = (ms: number) => (Number.isFinite(ms) ? `${ms.toFixed(1)} ms` : "–");
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
