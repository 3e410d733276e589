import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { isEmpty } from "./message.ts";
import { createWorld, heal, type World } from "./unsent.model.ts";

const tab = fc.nat(1);
const to = fc.constantFrom("boris", "vera");
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("write" as const), tab, to }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("type" as const), tab, to }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("network" as const),
      fate: fc.constantFrom("stored" as const, "answerLost" as const, "lost" as const),
    }),
  },
  fc.record({ kind: fc.constant("drop" as const), tab }),
  fc.record({ kind: fc.constant("reconnect" as const), tab }),
  fc.record({ kind: fc.constant("reload" as const), tab }),
  fc.record({ kind: fc.constant("pass" as const), ms: fc.constantFrom(500, 2_500, -3_600_000) }),
  fc.record({
    kind: fc.constant("switch" as const),
    hasLeft: fc.boolean(),
    account: fc.constantFrom("anna", "carl"),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** What should be: messages in the order in which Send was pressed, and drafts as they were last typed. */
interface Expected {
  /** By sender and recipient. */
  sent: Map<string, string[]>;
  drafts: Map<string, string>;
  /** Who signed out, before which step, and how many messages had been sent by then. */
  left: { account: string; step: number; attempts: number }[];
}

const chatOf = (from: string, to: string) => `${from} ${to}`;

async function play(world: World, steps: readonly Step[]): Promise<Expected> {
  const expected: Expected = { sent: new Map(), drafts: new Map(), left: [] };
  await world.settle();
  for (const [number, one] of steps.entries()) {
    const text = `${world.account()} ${number}`;
    if (one.kind === "write") {
      world.write(one.tab, one.to, text);
      const chat = chatOf(world.account(), one.to);
      expected.sent.set(chat, [...(expected.sent.get(chat) ?? []), text]);
      expected.drafts.delete(chat);
    } else if (one.kind === "type") {
      world.store(one.tab).setText(one.to, text);
      expected.drafts.set(chatOf(world.account(), one.to), text);
    } else if (one.kind === "network") await world.network(one.fate);
    else if (one.kind === "drop") world.drop(one.tab);
    else if (one.kind === "reconnect") world.reconnect(one.tab);
    else if (one.kind === "reload") await world.reload(one.tab);
    else if (one.kind === "pass") await world.pass(one.ms);
    else await switchTo(world, one, number, expected);
    await world.settle();
    expectOwnOnly(world);
  }
  return expected;
}

async function switchTo(
  world: World,
  { hasLeft, account }: { hasLeft: boolean; account: string },
  step: number,
  { drafts, left }: Expected,
): Promise<void> {
  const before = world.account();
  await world.endSession(hasLeft);
  for (const tab of [0, 1]) {
    expect(world.store(tab).$drafts.get()).toEqual({});
    expect(world.store(tab).$outbox.get()).toEqual([]);
  }
  if (hasLeft) {
    left.push({ account: before, step, attempts: world.attempts.length });
    for (const entry of world.stored.values())
      if ("message" in entry) expect(entry.message.from).not.toBe(before);
  }
  // Drafts of a member end when they leave, or another signs in.
  for (const chat of drafts.keys())
    if (chat.startsWith(hasLeft ? "" : account === before ? "no one" : before)) drafts.delete(chat);
  await world.signIn(account);
}

function expectOwnOnly(world: World): void {
  for (const tab of [0, 1]) {
    const { $drafts, $outbox } = world.store(tab);
    for (const { from, text } of [...Object.values($drafts.get()), ...$outbox.get()]) {
      expect(from).toBe(world.account());
      expect(text).toStartWith(world.account());
    }
  }
}

describe("whatever the network, the tabs and the members do", () => {
  test("a member's messages are stored once and in order, drafts are the same in all tabs, and no one else's are sent", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const world = createWorld(2);
        const { sent, drafts, left } = await play(world, steps);
        await heal(world, [0, 1]);
        const hasSwitched = steps.some((one) => one.kind === "switch" && one.hasLeft);
        for (const [chat, texts] of sent) {
          const [from, to] = chat.split(" ") as [string, string];
          const stored = world.storedTexts(from, to);
          // Those that were deleted by signing out are missing, as are those of a member who has not returned.
          if (hasSwitched || from !== world.account())
            expect(stored).toEqual(texts.filter((text) => stored.includes(text)));
          else expect(stored).toEqual(texts);
        }
        for (const message of world.attempts) expect(message.text).toStartWith(message.from);
        for (const { account, step, attempts } of left)
          for (const { text } of world.attempts.slice(attempts)) {
            const [author, writtenAt] = text.split(" ");
            expect(author === account && Number(writtenAt) < step).toBe(false);
          }
        for (const tab of [0, 1]) {
          expect(world.store(tab).$outbox.get()).toEqual([]);
          for (const to of ["boris", "vera"])
            expect(world.store(tab).$drafts.get()[to]?.text).toBe(drafts.get(chatOf(world.account(), to)));
        }
      }),
      { numRuns: 300 },
    );
  });

  const photoStep = fc.oneof(
    fc.record({ kind: fc.constantFrom("photo" as const, "send" as const, "reload" as const), tab }),
    fc.record({ kind: fc.constantFrom("drop" as const, "reconnect" as const), tab }),
    fc.record({ kind: fc.constant("upload" as const) }),
  );

  test("a message goes out once with all photos of its draft, whichever tab uploads them", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(photoStep, { maxLength: 25 }), async (steps) => {
        const world = createWorld(2);
        await world.settle();
        let photos = 0;
        for (const one of steps) {
          if (one.kind === "photo")
            photos += 1 - world.store(one.tab).addPhotos("boris", [new File(["x"], "x.jpg")]);
          else if (one.kind === "send") world.store(one.tab).sendDraft("boris");
          else if (one.kind === "reload") await world.reload(one.tab);
          else if (one.kind === "drop") world.drop(one.tab);
          else if (one.kind === "reconnect") world.reconnect(one.tab);
          else await world.upload();
          await world.settle();
        }
        await heal(world, [0, 1]);
        world.store(0).sendDraft("boris");
        await heal(world, [0, 1]);
        const stored = world.server.flatMap((message) => message.photos.map(({ image }) => image?.id));
        expect(stored).toHaveLength(photos);
        expect(new Set(stored).size).toBe(photos);
        for (const tab of [0, 1]) expect(world.store(tab).$drafts.get()).toEqual({});
        expect(world.stored.size).toBe(0);
      }),
      { numRuns: 200 },
    );
  });
});

const texts = (world: World, tab = 0) =>
  world
    .store(tab)
    .$outbox.get()
    .map(({ text, state }) => `${text} ${state}`);

test("Another tab sends what a closed one left behind", async () => {
  const world = createWorld(2);
  world.drop(0);
  world.drop(1);
  world.write(0, "boris", "left behind");
  await world.settle();
  expect(texts(world, 1)).toEqual(["left behind sending"]);
  world.reconnect(1);
  await world.settle();
  await world.network("stored");
  expect(world.storedTexts("anna", "boris")).toEqual(["left behind"]);
  expect(texts(world, 0)).toEqual([]);
});

test("A tab that closes while it is sending leaves the chat to another at once", async () => {
  const world = createWorld(2);
  world.write(0, "boris", "one");
  world.write(0, "boris", "two");
  await world.settle();
  expect(world.attempts.map(({ text }) => text)).toEqual(["one"]);
  await world.reload(0);
  await heal(world, [0, 1]);
  expect(world.storedTexts("anna", "boris")).toEqual(["one", "two"]);
});

test("A tab that waited for its turn does not send again what another has sent", async () => {
  const world = createWorld(2);
  world.write(0, "boris", "one");
  await world.settle();
  await world.network("stored");
  await world.network("stored");
  expect(world.attempts.map(({ text }) => text)).toEqual(["one"]);
});

test("A photo is uploaded by the tab that has it, and by another once that is closed", async () => {
  const world = createWorld(2);
  await world.settle();
  world.store(0).addPhotos("boris", [new File(["x"], "x.jpg")]);
  await world.settle();
  expect(world.uploads()).toBe(1);
  await world.reload(0);
  await world.settle();
  expect(world.uploads()).toBe(1);
  // What another tab types in that instant is not lost.
  world.store(0).setText("boris", "Look");
  await world.upload();
  for (const tab of [0, 1])
    expect(world.store(tab).$drafts.get().boris).toMatchObject({ text: "Look", photos: [{ image: {} }] });
});

test("Two tabs that write in the same instant lose no message", async () => {
  const world = createWorld(2);
  world.write(0, "boris", "one");
  world.write(1, "boris", "other");
  await heal(world, [0, 1]);
  expect(world.storedTexts("anna", "boris").sort()).toEqual(["one", "other"]);
});

test("A message that is held up in one chat holds up no other chat", async () => {
  const world = createWorld(1);
  world.refuses.set("held up", "internal");
  world.write(0, "boris", "held up");
  world.write(0, "vera", "passes");
  await world.settle();
  await world.network("stored");
  await world.network("stored");
  expect(world.storedTexts("anna", "vera")).toEqual(["passes"]);
  expect(texts(world)).toEqual(["held up sending"]);
});

test("A rate-limited message keeps its place, and goes out after the time the server asked for", async () => {
  const world = createWorld(1);
  world.refuses.set("one", "rate_limited");
  world.write(0, "boris", "one");
  world.write(0, "boris", "two");
  await world.settle();
  await world.network("stored");
  world.refuses.clear();
  await world.pass(6_000);
  await world.network("stored");
  expect(world.server).toEqual([]);
  expect(world.refused).toEqual([]);
  await world.pass(1_000);
  await world.network("stored");
  await world.network("stored");
  expect(world.storedTexts("anna", "boris")).toEqual(["one", "two"]);
  expect(texts(world)).toEqual([]);
});

describe("a message that the server refuses for good", () => {
  test("waits for the user's decision, and does not hold up the next one", async () => {
    const world = createWorld(1);
    world.refuses.set("refused", "user_blocked_you");
    world.write(0, "boris", "refused");
    world.write(0, "boris", "next");
    await heal(world, [0]);
    expect(world.storedTexts("anna", "boris")).toEqual(["next"]);
    expect(world.refused).toEqual(["refused"]);
    expect(world.store(0).$outbox.get()).toMatchObject([
      { text: "refused", state: "failed", failure: "user_blocked_you" },
    ]);
    await world.reload(0);
    expect(texts(world)).toEqual(["refused failed"]);
    world.store(0).discard(world.store(0).$outbox.get()[0]!.clientId);
    await world.settle();
    expect(world.stored.size).toBe(0);
  });

  test.each(["chat_deleted", "message_deleted"])("is dropped if the answer is %s", async (code) => {
    const world = createWorld(1);
    world.refuses.set("late", code);
    world.write(0, "boris", "late");
    world.write(0, "boris", "next");
    await heal(world, [0]);
    expect(world.storedTexts("anna", "boris")).toEqual(["next"]);
    expect(world.refused).toEqual([]);
    expect(texts(world)).toEqual([]);
  });

  test("goes out after all others when it is retried", async () => {
    const world = createWorld(1);
    world.refuses.set("refused", "chat_limit_reached");
    world.write(0, "boris", "refused");
    await heal(world, [0]);
    world.refuses.clear();
    world.write(0, "boris", "next");
    world.store(0).sendAgain(world.store(0).$outbox.get()[0]!.clientId);
    await heal(world, [0]);
    expect(world.storedTexts("anna", "boris")).toEqual(["next", "refused"]);
    expect(texts(world)).toEqual([]);
  });
});

test("A draft without a photo that was not kept does not go out by itself", async () => {
  const world = createWorld(1);
  await world.settle();
  const huge = new File(["x"], "huge.jpg");
  Object.defineProperty(huge, "size", { value: 200 * 1024 * 1024 });
  world.store(0).setText("boris", "Look");
  world.store(0).addPhotos("boris", [new File(["x"], "x.jpg"), huge]);
  expect(world.store(0).sendDraft("boris")).toBe(false);
  await world.settle();
  await world.reload(0);
  await world.upload();
  const draft = world.store(0).$drafts.get().boris!;
  expect(draft).toMatchObject({ text: "Look", waits: false });
  expect(draft.photos).toHaveLength(1);
  expect(isEmpty(draft)).toBe(false);
  expect(world.attempts).toEqual([]);
});
