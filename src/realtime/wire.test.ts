import { expect, test } from "bun:test";
import type { ServerWebSocket } from "bun";
import { Wire } from "./wire.ts";

class RecordingWire extends Wire {
  /** What was sent, one entry per system call. */
  readonly calls: string[][] = [];

  constructor() {
    super({ address: "192.0.2.1", limit: null });
    let corked: string[] | undefined;
    const socket = {
      send: (frame: string) => (corked ? corked.push(frame) : this.calls.push([frame])),
      cork: (work: () => void) => {
        corked = [];
        this.calls.push(corked);
        work();
        corked = undefined;
      },
      close: () => void this.calls.push(["closed"]),
    };
    this.attach(socket as unknown as ServerWebSocket<Wire>);
  }

  protected opened(): void {}
  protected received(): void {}
  protected closed(): void {}
}

/** Frames are sent in an immediate that the first of them scheduled. */
const endOfTurn = () => new Promise(setImmediate);

test("All frames of a turn for a socket are sent in one call, in order", async () => {
  const [one, other] = [new RecordingWire(), new RecordingWire()];
  for (const frame of ["a", "b", "c"]) one.write(frame);
  other.write("d");
  expect(one.calls).toEqual([]);
  await endOfTurn();
  expect([one.calls, other.calls]).toEqual([[["a", "b", "c"]], [["d"]]]);
  one.write("e");
  await endOfTurn();
  expect(one.calls).toEqual([["a", "b", "c"], ["e"]]);
});

test("A close sends what was written before it", () => {
  const wire = new RecordingWire();
  wire.write("a");
  wire.close();
  expect(wire.calls).toEqual([["a"], ["closed"]]);
});

test("Neither many frames nor a large one wait for the end of the turn", async () => {
  const wire = new RecordingWire();
  const large = "x".repeat(10_000);
  wire.write("a");
  wire.write(large);
  expect(wire.calls).toEqual([["a", large]]);
  for (let n = 0; n < 64; n++) wire.write("b");
  wire.write("c");
  expect(wire.calls[1]).toHaveLength(64);
  await endOfTurn();
  expect(wire.calls.slice(2)).toEqual([["c"]]);
});

test("What is written to a socket that is gone is lost, and other sockets are not affected", async () => {
  const [gone, other] = [new RecordingWire(), new RecordingWire()];
  gone.write("a");
  other.write("b");
  gone.detach();
  await endOfTurn();
  expect([gone.calls, other.calls]).toEqual([[], [["b"]]]);
});
