import { afterAll, beforeAll, expect, test } from "bun:test";
import { seeded } from "#src/chance/seeded.ts";
import { type Pair, runScript, type Script, startPair } from "#test/helpers/peer-scripts.ts";

/** The same script drives npm `peer` (on Node) and our server, and every client must get the same messages. */

const SOON_MS = 500;
let usual: Pair;
/** A pair in which signals to absent peers expire soon. */
let hasty: Pair;
/** A pair that is full with one peer. */
let small: Pair;

beforeAll(async () => {
  [usual, hasty, small] = await Promise.all([
    startPair({}, {}),
    startPair({ expire_timeout: SOON_MS, cleanup_out_msgs: 20 }, { expireMs: SOON_MS }),
    startPair({ concurrent_limit: 1 }, { maxPeers: 1 }),
  ]);
}, 180_000);
afterAll(() => {
  for (const { stop } of [usual, hasty, small]) stop();
});

async function expectSame(script: Script, expected: unknown[][], servers = usual): Promise<void> {
  const reference = await runScript(servers.reference, script);
  const ours = await runScript(servers.ours, script);
  expect(reference).toEqual(expected);
  expect(ours).toEqual(reference);
}

const OPEN = { type: "OPEN" };

test("Sockets without id, token or the right key get the reason and are closed", async () => {
  const queries = [
    "",
    "key=peerjs",
    "key=peerjs&id=a",
    "id=a&token=b",
    "key=peerjs&token=b",
    "key=x&id=a&token=b",
    "key=peerjs&id=&token=b",
  ];
  const error = (msg: string) => ({ type: "ERROR", payload: { msg } });
  const missing = error("No id, token, or key supplied to websocket server");
  await expectSame(
    async (_, knock) => {
      const clients = await Promise.all(queries.map(knock));
      for (const client of clients) await client.shut();
      return clients;
    },
    queries.map((query) => [query.startsWith("key=x") ? error("Invalid key provided") : missing, "closed"]),
  );
});

test("A new peer gets OPEN; one with another token gets ID-TAKEN", () =>
  expectSame(
    async (enter) => {
      const first = await enter("a");
      await first.hear();
      const second = await enter("a", "another");
      await second.shut();
      await first.fence();
      return [first, second];
    },
    [[OPEN], [{ type: "ID-TAKEN", payload: { msg: "ID is taken" } }, "closed"]],
  ));

test("Signals arrive with the true sender, and with nothing but type, dst and payload", () =>
  expectSame(
    async (enter) => {
      const [a, b] = [await enter("a"), await enter("b")];
      await a.fence();
      await b.fence();
      const payloads = [
        { sdp: "v=0\r\n", ю: "юникод \u2028" },
        null,
        undefined,
        0,
        "",
        [1, [2]],
        "x".repeat(20_000),
      ];
      for (const type of ["OFFER", "ANSWER", "CANDIDATE", "LEAVE", "EXPIRE"])
        a.say({ type, dst: b.id, src: "someone else", extra: 1, payload: payloads[0] });
      for (const payload of payloads) a.say({ payload, dst: b.id, type: "CANDIDATE" });
      await a.fence();
      await b.fence();
      return [a, b];
    },
    [
      [OPEN],
      [
        OPEN,
        ...["OFFER", "ANSWER", "CANDIDATE", "LEAVE", "EXPIRE"].map((type) => ({
          type,
          src: "a",
          dst: "b",
          payload: { sdp: "v=0\r\n", ю: "юникод \u2028" },
        })),
        ...[{ sdp: "v=0\r\n", ю: "юникод \u2028" }, null, undefined, 0, "", [1, [2]], "x".repeat(20_000)].map(
          (payload) => ({
            type: "CANDIDATE",
            src: "a",
            dst: "b",
            ...(payload !== undefined && { payload }),
          }),
        ),
      ],
    ],
  ));

test("Frames that are not signals are ignored, and the socket stays open", () =>
  expectSame(
    async (enter) => {
      const [a, b] = [await enter("a"), await enter("b")];
      await b.fence();
      for (const text of ["", "{", "null", "7", '"OFFER"', "[]", "{}", '{"type":null}']) a.socket.send(text);
      for (const type of ["HEARTBEAT", "OPEN", "ERROR", "ID-TAKEN", "NONSENSE", "toString"])
        a.say({ type, dst: b.id });
      a.say({ type: "OFFER" });
      a.say({ type: "EXPIRE" });
      a.socket.send(
        new TextEncoder().encode(JSON.stringify({ type: "OFFER", dst: b.id, payload: "in bytes" })),
      );
      await a.fence();
      await b.fence();
      return [a, b];
    },
    [[OPEN], [OPEN, { type: "OFFER", src: "a", dst: "b", payload: "in bytes" }]],
  ));

test("Signals to a peer that is not here yet wait for it", () =>
  expectSame(
    async (enter) => {
      const a = await enter("a");
      const dst = a.id.replace("a", "b");
      for (const type of ["OFFER", "LEAVE", "CANDIDATE", "EXPIRE", "ANSWER"])
        a.say({ type, dst, payload: type });
      await a.fence();
      const b = await enter("b");
      await b.fence();
      return [a, b];
    },
    [
      [OPEN],
      [
        OPEN,
        ...["OFFER", "CANDIDATE", "ANSWER"].map((type) => ({ type, src: "a", dst: "b", payload: type })),
      ],
    ],
  ));

test("Signals that no one takes expire, and each sender gets one notice per addressee", () =>
  expectSame(
    async (enter) => {
      const [a, b] = [await enter("a"), await enter("b")];
      await b.hear();
      await a.hear();
      for (const type of ["LEAVE", "OFFER", "CANDIDATE", "CANDIDATE"]) a.say({ type, dst: "absent" });
      b.say({ type: "OFFER", dst: "absent" });
      await Promise.all([a.hear(), b.hear()]);
      await a.fence();
      await b.fence();
      return [a, b];
    },
    [
      [OPEN, { type: "EXPIRE", src: "absent", dst: "a" }],
      [OPEN, { type: "EXPIRE", src: "absent", dst: "b" }],
    ],
    hasty,
  ));

test("A peer that closed its socket is gone, and its id is free", () =>
  expectSame(
    async (enter) => {
      const [a, b] = [await enter("a"), await enter("b")];
      await b.fence();
      await b.close();
      const again = await enter("b", "another");
      await again.fence();
      a.say({ type: "OFFER", dst: b.id });
      await a.fence();
      await again.fence();
      return [a, again];
    },
    [[OPEN], [OPEN, { type: "OFFER", src: "a", dst: "b" }]],
  ));

test("A LEAVE without an addressee gives up the id, although the socket stays open", () =>
  expectSame(
    async (enter) => {
      const [a, b] = [await enter("a"), await enter("b")];
      b.say({ type: "LEAVE" });
      b.say({ type: "ANSWER", dst: a.id });
      await b.hear();
      await a.hear();
      await a.hear();
      const next = await enter("b", "another");
      await next.fence();
      a.say({ type: "OFFER", dst: b.id });
      await a.fence();
      await next.fence();
      return [a, b, next];
    },
    [[OPEN, { type: "ANSWER", src: "b", dst: "a" }], [OPEN], [OPEN, { type: "OFFER", src: "a", dst: "b" }]],
  ));

test("A socket that returns with the same token takes the place of the old one, which can still send", async () => {
  const script: Script = async (enter) => {
    const [a, old] = [await enter("a"), await enter("b")];
    await old.fence();
    const returned = await enter("b");
    await returned.fence();
    a.say({ type: "OFFER", dst: old.id });
    await a.fence();
    await returned.fence();
    old.say({ type: "ANSWER", dst: a.id });
    await old.close();
    a.say({ type: "CANDIDATE", dst: old.id });
    await a.fence();
    await returned.fence();
    return [a, old, returned];
  };
  const reference = await runScript(usual.reference, script);
  const ours = await runScript(usual.ours, script);
  const signals = [
    { type: "OFFER", src: "a", dst: "b" },
    { type: "CANDIDATE", src: "a", dst: "b" },
  ];
  expect(reference).toEqual([[OPEN, { type: "ANSWER", src: "b", dst: "a" }], [OPEN], signals]);
  // The only difference: peerjs is open only after OPEN, so otherwise it could not call until its old socket times out.
  expect(ours).toEqual([reference[0]!, reference[1]!, [OPEN, ...signals]]);
});

test("A full server says so", async () => {
  const script: Script = async (enter) => {
    const first = await enter("a");
    await first.hear();
    const second = await enter("b");
    await second.shut();
    return [first, second];
  };
  const full = { type: "ERROR", payload: { msg: "Server has reached its concurrent user limit" } };
  const reference = await runScript(small.reference, script);
  expect(reference).toEqual([[OPEN], [full, "closed"]]);
  expect(await runScript(small.ours, script)).toEqual(reference);
});

test("Random signals between three peers arrive the same on both servers", async () => {
  const TYPES = ["OFFER", "ANSWER", "CANDIDATE", "LEAVE", "EXPIRE", "HEARTBEAT", "NONSENSE", 7, undefined];
  const script: Script = async (enter) => {
    const random = seeded(20_300_115);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const clients = [await enter("a"), await enter("b"), await enter("c")];
    for (let n = 0; n < 300; n++) {
      const speaker = pick(clients);
      speaker.say({
        type: pick(TYPES),
        dst: pick(clients).id,
        src: pick(["a", undefined]),
        payload: pick([n, null, {}]),
      });
      await speaker.fence();
    }
    for (const client of clients) await client.fence();
    return clients;
  };
  const reference = await runScript(usual.reference, script);
  expect(reference.flat().length).toBeGreaterThan(100);
  expect(await runScript(usual.ours, script)).toEqual(reference);
});
