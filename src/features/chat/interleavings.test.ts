import { expect, test } from "bun:test";
import fc from "fast-check";
import { REACTIONS, type Reaction } from "#contract/reactions.ts";
import { refusal } from "#test/helpers/chat.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

/** What three people do to each other, in any order, compared with the simplest model of what they should then see. */

const RUNS = 60;
const MESSAGES_MOST = Number.MAX_SAFE_INTEGER;

type Step =
  | { kind: "send"; from: number; to: number; clientId: number }
  | { kind: "read"; by: number; of: number; seq: number | undefined }
  | { kind: "remove"; by: number; of: number; nth: number }
  | { kind: "react"; by: number; of: number; nth: number; reaction: Reaction | null }
  | { kind: "edit"; by: number; of: number; nth: number; text: string }
  | { kind: "clear"; by: number; of: number };

const person = fc.integer({ min: 0, max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("send"), from: person, to: person, clientId: fc.nat(12) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("read"),
      by: person,
      of: person,
      seq: fc.option(fc.nat(8), { nil: undefined }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("remove"), by: person, of: person, nth: fc.nat(5) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("react"),
      by: person,
      of: person,
      nth: fc.nat(5),
      reaction: fc.constantFrom(...REACTIONS, null),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("edit"),
      by: person,
      of: person,
      nth: fc.nat(5),
      text: fc.constantFrom("раз", "два", "три"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("clear"), by: person, of: person }) },
);

interface Said {
  seq: number;
  clientId: number;
  from: number;
  /** As it was sent: what says which message it is. */
  content: string;
  edited?: string;
  at: number;
  reactions: Map<number, Reaction | null>;
}

/** A pair's messages, and how far each of the two has read and cleared them. */
class Pair {
  said: Said[] = [];
  lastSeq = 0;
  private readonly read = new Map<number, number>();
  private readonly cleared = new Map<number, number>();

  readSeq = (of: number) => this.read.get(of) ?? 0;
  clearedSeq = (of: number) => this.cleared.get(of) ?? 0;
  seenBy = (viewer: number) => this.said.filter(({ seq }) => seq > this.clearedSeq(viewer));
  unreadBy = (viewer: number) =>
    this.seenBy(viewer).filter(({ from, seq }) => from !== viewer && seq > this.readSeq(viewer)).length;

  add(message: Omit<Said, "seq" | "reactions">): void {
    this.lastSeq += 1;
    this.said.push({ seq: this.lastSeq, reactions: new Map(), ...message });
  }

  markRead(by: number, seq = MESSAGES_MOST): void {
    const upTo = Math.min(seq, this.lastSeq);
    if (upTo > Math.max(this.readSeq(by), this.clearedSeq(by))) this.read.set(by, upTo);
  }

  /** Removes what both have cleared, and returns it. */
  clear(by: number, other: number): Said[] {
    this.cleared.set(by, this.lastSeq);
    return this.drop(({ seq }) => seq <= Math.min(this.lastSeq, this.clearedSeq(other)));
  }

  drop(isIt: (said: Said) => boolean): Said[] {
    const dropped = this.said.filter(isIt);
    this.said = this.said.filter((said) => !isIt(said));
    return dropped;
  }
}

class Model {
  private readonly pairs = new Map<string, Pair>();
  private readonly deleted = new Map<number, Said>();

  pair(one: number, other: number): Pair {
    const key = [one, other].sort().join();
    const pair = this.pairs.get(key) ?? new Pair();
    this.pairs.set(key, pair);
    return pair;
  }

  /** What is (still) stored under this id. */
  stored = (clientId: number) =>
    [...this.pairs.values()].flatMap(({ said }) => said).find((each) => each.clientId === clientId);

  noteDeleted(messages: readonly Said[]): void {
    for (const said of messages) this.deleted.set(said.clientId, said);
  }

  /** Why a message is refused; undefined if it is stored, or was. */
  refusal(from: number, to: number, clientId: number, content: string): string | undefined {
    const stored = this.stored(clientId);
    const deleted = this.deleted.get(clientId);
    if (stored && stored.content !== content) return "conflict";
    if (stored && stored.seq <= this.pair(from, to).clearedSeq(from)) return "chat_deleted";
    if (deleted) return deleted.from === from ? "message_deleted" : "conflict";
    return undefined;
  }

  chatsOf = (viewer: number) =>
    [0, 1, 2]
      .filter((other) => other !== viewer)
      .map((other) => ({ other, pair: this.pair(viewer, other) }))
      .filter(({ pair }) => pair.seenBy(viewer).length > 0)
      .sort((a, b) => b.pair.seenBy(viewer).at(-1)!.at - a.pair.seenBy(viewer).at(-1)!.at);
}

const shown = ({ content, edited }: Pick<Said, "content" | "edited">) => edited ?? content;

/** Drives the real server by the same steps. */
function drive(world: World, people: TestPerson[], model: Model, round: string) {
  const { chats } = world.features;
  const chatOf = (by: number, of: number) =>
    model.pair(by, of).seenBy(by).length > 0
      ? chats.with(people[by]!.id, people[of]!.id).chat!.chatID
      : undefined;
  function idOf(by: number, of: number, { seq }: Said): string {
    const { data } = chats.messages(people[by]!.id, chatOf(by, of)!, { isForward: false, perPage: 100 });
    return data.find((message) => message.seq === seq)!.id;
  }

  const steps: { [K in Step["kind"]]: (step: Extract<Step, { kind: K }>) => unknown } = {
    async send({ from, to, clientId }) {
      world.clock.advance(1);
      const content = `${from} → ${to}, ${clientId}`;
      const stored = model.stored(clientId);
      const refused = model.refusal(from, to, clientId, content);
      const id = `018f6c1e-7b1a-7000-${round}-${String(clientId).padStart(12, "0")}`;
      const answer = chats.send(people[from]!.id, {
        to: people[to]!.id,
        clientId: id,
        content,
        imageIds: [],
      });
      if (refused) return expect(await refusal(answer)).toBe(refused);
      await answer;
      if (!stored) model.pair(from, to).add({ from, clientId, content, at: world.clock() });
    },
    read({ by, of, seq }) {
      const chatId = chatOf(by, of);
      if (!chatId) return;
      chats.read(people[by]!.id, chatId, seq);
      model.pair(by, of).markRead(by, seq);
    },
    remove({ by, of, nth }) {
      const pair = model.pair(by, of);
      const own = pair.seenBy(by).filter(({ from }) => from === by);
      const chosen = own[nth % own.length];
      if (!chosen) return;
      chats.removeMessage(people[by]!.id, idOf(by, of, chosen));
      model.noteDeleted(pair.drop((said) => said === chosen));
    },
    react({ by, of, nth, reaction }) {
      const seen = model.pair(by, of).seenBy(by);
      const chosen = seen[nth % seen.length];
      if (!chosen) return;
      chats.react(people[by]!.id, { messageId: idOf(by, of, chosen), reaction });
      chosen.reactions.set(by, reaction);
    },
    edit({ by, of, nth, text }) {
      const own = model
        .pair(by, of)
        .seenBy(by)
        .filter(({ from }) => from === by);
      const chosen = own[nth % own.length];
      if (!chosen) return;
      chats.edit(people[by]!.id, idOf(by, of, chosen), { content: text });
      chosen.edited = text;
    },
    async clear({ by, of }) {
      const chatId = chatOf(by, of);
      if (!chatId) return;
      await chats.removeChat(people[by]!.id, chatId);
      model.noteDeleted(model.pair(by, of).clear(by, of));
    },
  };
  return (step: Step) => (steps[step.kind] as (step: Step) => unknown)(step);
}

function expectSame(world: World, people: TestPerson[], model: Model): void {
  const { chats } = world.features;
  for (const [viewer, { id }] of people.entries()) {
    const expected = model.chatsOf(viewer);
    const { data } = chats.list(id, { page: 1, perPage: 100, archived: false });
    expect(
      data.map((chat) => ({
        other: people.findIndex((person) => person.id === chat.user.id),
        unread: chat.unreadMessages,
        last: chat.message?.content,
        companionReadSeq: chat.companionReadSeq,
      })),
    ).toEqual(
      expected.map(({ other, pair }) => ({
        other,
        unread: pair.unreadBy(viewer),
        last: shown(pair.seenBy(viewer).at(-1)!),
        companionReadSeq: pair.readSeq(other),
      })),
    );
    expect(chats.unread(id).count).toBe(expected.reduce((sum, { pair }) => sum + pair.unreadBy(viewer), 0));
    for (const [n, { other, pair }] of expected.entries()) {
      const page = chats.messages(id, data[n]!.chatID, { isForward: false, perPage: 100 });
      expect(
        page.data.map(({ seq, content, reactions, editedAt, mine, read }) => ({
          seq,
          content,
          isEdited: editedAt !== null,
          reactions,
          mine,
          read,
        })),
      ).toEqual(
        pair.seenBy(viewer).map(({ seq, reactions, from, ...said }) => ({
          seq,
          content: shown(said),
          isEdited: said.edited !== undefined,
          reactions: { mine: reactions.get(viewer) ?? null, theirs: reactions.get(other) ?? null },
          mine: from === viewer,
          read: seq <= pair.readSeq(from === viewer ? other : viewer),
        })),
      );
    }
  }
}

test("Whatever three people write, repeat, read and delete, each sees what the model says", async () => {
  const world = createWorld();
  let round = 0x8000;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60, size: "max" }), async (steps) => {
      const people = [world.newVip(), world.newVip(), world.newVip()];
      const model = new Model();
      const take = drive(world, people, model, round.toString(16));
      round += 1;
      for (const one of steps.filter((each) =>
        each.kind === "send" ? each.from !== each.to : each.by !== each.of,
      )) {
        await take(one);
        expectSame(world, people, model);
      }
    }),
    { numRuns: RUNS, seed: 20_300_115 },
  );
  await world.close();
});
