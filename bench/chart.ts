/** A question that a benchmark answers, and how long or how many for us and for its peers. */
export interface Chart {
  question: string;
  unit: string;
  /** By name, ours first. */
  values: Record<string, number>;
}

export type Scheme = "light" | "dark";

const COLOURS: Record<Scheme, { ground: string; text: string; dim: string; ours: string; peer: string }> = {
  light: { ground: "#ffffff", text: "#1f2328", dim: "#59636e", ours: "#b8862f", peer: "#c8ccd1" },
  dark: { ground: "#0d1117", text: "#f0f6fc", dim: "#9198a1", ours: "#e3b341", peer: "#3d444d" },
};

const WIDTH = 760;
const NAME_WIDTH = 280;
const BAR_WIDTH = 330;
const ROW = 30;

/** Horizontal bars, for `docs/performance.md`. */
export function drawChart({ question, unit, values }: Chart, scheme: Scheme): string {
  const { ground, text, dim, ours, peer } = COLOURS[scheme];
  const most = Math.max(...Object.values(values));
  const bars = Object.entries(values).map(([name, value], at) => {
    const y = 52 + at * ROW;
    const width = Math.max(2, (value / most) * BAR_WIDTH);
    return [
      `<text x="${NAME_WIDTH - 10}" y="${y + 15}" fill="${at === 0 ? text : dim}" text-anchor="end">${escaped(name)}</text>`,
      `<rect x="${NAME_WIDTH}" y="${y}" width="${width.toFixed(1)}" height="20" rx="3" fill="${at === 0 ? ours : peer}"/>`,
      `<text x="${NAME_WIDTH + width + 8}" y="${y + 15}" fill="${text}">${shown(value)} ${escaped(unit)}</text>`,
    ].join("");
  });
  const height = 60 + bars.length * ROW;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="14" role="img" aria-label="${escaped(question)}">
<rect width="100%" height="100%" rx="8" fill="${ground}"/>
<text x="20" y="30" fill="${text}" font-size="16" font-weight="600">${escaped(question)}</text>
${bars.join("\n")}
</svg>
`;
}

const shown = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString("en-US") : String(Number(value.toPrecision(2)));

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
