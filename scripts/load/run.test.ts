import { expect, setDefaultTimeout, test } from "bun:test";
import { hasBroker } from "#test/helpers/broker.ts";
import { bundle } from "#test/helpers/process.ts";
import { pageOf } from "./page.ts";
import { PROMISES } from "./promises.ts";
import { runLoad } from "./run.ts";

setDefaultTimeout(180_000);

const counts = [0, ...(hasBroker ? [2] : [])];

test.each(counts)(
  "A short load on a core with %i gateways keeps its promises, and its report shows them",
  async (gateways) => {
    const result = await runLoad({
      people: 40,
      minutes: 0.3,
      gateways,
      seed: 7,
      pace: 0.5,
      program: bundle("src/main.ts"),
    });
    const counted = Object.fromEntries(result.latencies.map(({ what, count }) => [what, count]));
    for (const what of [
      "pair",
      "ack",
      "delivery",
      "change",
      "ring",
      "search",
      "map",
      "event",
      "upload",
      "file",
    ])
      expect(counted[what], what).toBeGreaterThan(0);
    expect(counted.payment, "payment").toBeGreaterThan(0);
    expect(result.promises.filter(({ broken }) => broken > 0)).toEqual([]);
    expect(result.errors).toEqual({});
    expect(result.growth).toEqual([]);
    expect(Object.keys(result.samples.at(-1)!.nodes)).toHaveLength(gateways + 1);
    const page = await pageOf("A <short> load", result);
    expect(page).toContain("A &#60;short&#62; load");
    expect(page.match(/class="kept"/g)).toHaveLength(Object.keys(PROMISES).length);
  },
);
