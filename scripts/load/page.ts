import { join } from "node:path";
import { root } from "../tools.ts";
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
  { promises, latencies, errors, samples }: Result,
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
        `<tr><td class="${broken === 0 ? "kept" : "broken"}">${broken === 0 ? "kept" : `broken ${broken} times`}</td><td>${escaped(what)}</td><td>${escaped(of)}</td></tr>`,
    )
    .join("\n")}</table>
<h2>How long it took</h2>
<table><tr><th>What<th>How often<th>Half within<th>99 of 100 within<th>At most</tr>
${rows(latencies.map(({ what, count, p50, p99, most }) => [NAMES[what], count, ...[p50, p99, most].map(shown)]))}</table>
${Object.keys(errors).length > 0 ? `<h2>Refused</h2>\n<table>${rows(Object.entries(errors))}</table>` : "<p>Nothing was refused.</p>"}
<h2>Over time</h2>
<div id="plots"></div>
<script>${await plotlib("uPlot.iife.min.js")}</script>
<script>
const { seconds, plots } = ${JSON.stringify(data)};
const colours = ["#b8862f", "#0969da", "#1a7f37", "#cf222e", "#8250df"];
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

const NAMES: Record<Result["latencies"][number]["what"], string> = {
  pair: "Two who search are in a room",
  ack: "A message is confirmed",
  delivery: "A message reaches the other",
  search: "A search is answered",
  return: "Someone who lost the network is back",
};

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
      },
    },
    { title: "CPU", unit: "% of one core", series: perNode("cpu") },
    { title: "Memory", unit: "MB", series: perNode("megabytes") },
    { title: "Longest delay of the event loop", unit: "ms", series: perNode("lagMs") },
    { title: "Open descriptors", unit: "count", series: perNode("descriptors") },
  ];
}

const shown = (ms: number) => (Number.isFinite(ms) ? `${ms.toFixed(1)} ms` : "–");
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
