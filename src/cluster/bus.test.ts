import { expect, test } from "bun:test";
import { hasBroker, startBroker } from "#test/helpers/broker.ts";
import { until } from "#test/helpers/cluster.ts";
import { connectBus } from "./bus.ts";

test.skipIf(!hasBroker)("A broker that is away is named once, however often it is called", async () => {
  const said: string[] = [];
  const note = (line: string) => void said.push(line);
  const log = { warn: note, info: note } as never;
  const broker = await startBroker();
  const bus = await connectBus({ url: broker.url, channel: "test", received() {}, log });
  try {
    for (const _ of ["first", "second"]) {
      await broker.kill();
      let calls = 0;
      const { hostname, port } = new URL(broker.url);
      const open = (socket: { end(): void }) => {
        calls += 1;
        socket.end();
      };
      const busy = Bun.listen({ hostname, port: Number(port), socket: { open, data() {} } });
      await until(() => calls >= 6);
      busy.stop(true);
      await broker.restart();
      await until(() => bus.ready);
    }
    const [away, back] = ["The broker is away", "The broker is back"];
    expect(said).toEqual([away, back, away, back]);
  } finally {
    bus.stop();
    await broker.kill();
  }
});
