import { expect, test } from "bun:test";
import { drawChart } from "./chart.ts";

test("Bars are as long as their values, ours stands out, and both schemes have every name", () => {
  const chart = {
    question: "How many <messages> a second?",
    unit: "a second",
    values: { Randevu: 20_000, "socket.io & Node": 5_000 },
  };
  for (const scheme of ["light", "dark"] as const) {
    const svg = drawChart(chart, scheme);
    const [ours, peer] = [
      ...svg.matchAll(/<rect x="280" y="\d+" width="([\d.]+)" height="20" rx="3" fill="(#\w+)"/g),
    ];
    expect(Number(ours![1]) / Number(peer![1])).toBeCloseTo(4);
    expect(ours![2]).not.toBe(peer![2]);
    expect(svg).toContain("socket.io &amp; Node");
    expect(svg).toContain("20,000 a second");
    expect(svg).toContain("How many &lt;messages> a second?");
  }
});
