import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { unzipSync } from "fflate";
import { userKey } from "#contract/person-key.ts";
import { DAY_MS, MINUTE_MS } from "#contract/time.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

/**
 * Two worlds that differ only in which of two people Anna's anonymous companion is (decision 046). Everything that her client can
 * ask, and every frame it gets, must be the same in both.
 */

// It measures nothing: on a busy machine a play takes minutes.
setDefaultTimeout(900_000);

interface Scene {
  world: World;
  anna: TestPerson;
  /** The two who may be the stranger. */
  people: readonly [TestPerson, TestPerson];
  tab: Recorder;
  stranger: TestTab;
  roomId: string;
}
type Step = (scene: Scene) => Promise<unknown>;

let open: World | undefined;
afterEach(() => open?.close());

/** A socket that keeps every frame. */
class Recorder {
  readonly frames: string[] = [];
  private readonly socket: WebSocket;
  private asked = 0;

  constructor(url: string) {
    this.socket = new WebSocket(url.replace("http", "ws").replace(/\/?$/, "/ws"));
    this.socket.onmessage = ({ data }) => this.frames.push(String(data));
  }

  opened = () => new Promise((resolve) => this.socket.addEventListener("open", resolve));
  close = () => this.socket.close();

  /** Sends a message and waits for its answer, which is a frame like any other. */
  async ask(event: string, data: object = {}): Promise<string> {
    const id = `asked-${++this.asked}`;
    this.socket.send(JSON.stringify({ event, data, id }));
    return this.find((frame) => frame.includes(`"id":"${id}"`));
  }

  async find(isIt: (frame: string) => boolean): Promise<string> {
    const found = this.frames.find(isIt);
    if (found) return found;
    await new Promise((resolve) => this.socket.addEventListener("message", resolve, { once: true }));
    return this.find(isIt);
  }
}

const PASSED_OVER =
  /^\/(healthz|readyz|metrics|docs|swagger|openapi|outbox|tiles|media|peerjs)|support\/challenge/;

/** Answers to every GET that needs no parameter but the id of a person. */
async function answersTo({ world, anna, people }: Scene): Promise<string[]> {
  const paths = world.app.routes
    .filter(({ method, path }) => method === "GET" && !PASSED_OVER.test(path))
    .flatMap(({ path }) =>
      path.includes(":") ? [...people, anna].map(({ id }) => path.replace(/:\w+/, id)) : [path],
    );
  const answers: string[] = [];
  for (const path of paths) {
    const response = await anna.fetch(path);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text =
      response.headers.get("content-type") === "application/zip"
        ? Object.entries(unzipSync(bytes)).map(([name, file]) => `${name} ${new TextDecoder().decode(file)}`)
        : [new TextDecoder().decode(bytes)];
    const said = text
      .join("\n")
      .replace(/"requestId":"[^"]*"/, "")
      // Sealed anew each time.
      .replace(/"token":"([^"]*)"/, (_, sealed) => `"token":${sealed.length}`);
    answers.push(`${path} ${response.status} ${said}`);
  }
  return answers;
}

/** Ids in the order in which they are made, so that people have the same ones in both worlds. */
function countedIds(): () => string {
  let made = 0;
  return () => `018f6c1e-7b1a-7000-8000-${String(++made).padStart(12, "0")}`;
}

/** Plays the steps with the first or second of the two as the stranger. Returns all that Anna's client learns. */
async function play(which: 0 | 1, meet: Step, steps: Step[]): Promise<string[]> {
  const world = createWorld({ ids: countedIds() });
  open = world;
  const { url } = world.listen();
  const joined = { createdAt: world.clock() - 30 * DAY_MS, talks: 5, vipUntil: world.clock() + DAY_MS };
  const anna = world.newPerson({ ...joined, name: "Анна" });
  const people = [
    world.newPerson({ name: "Вера" }),
    world.newPerson({ name: "Дора", verifiedAt: world.clock() }),
  ] as const;
  world.befriend(anna, people[1]);
  // Two have reported each of them: Anna's report is the third, which holds them.
  for (const witness of [world.newPerson(joined), world.newPerson(joined)])
    for (const { id } of people) await witness.post(`/api/rating/${id}/report`, { reason: "spam" });
  const tab = new Recorder(url);
  await tab.opened();
  await tab.ask("AUTHENTICATION_MESSAGE", { token: anna.token });
  const tabs = [await TestTab.open(url), await TestTab.open(url)] as const;
  for (const [n, each] of tabs.entries())
    await each.ask("AUTHENTICATION_MESSAGE", { token: people[n as 0 | 1].token });
  const scene: Scene = { world, anna, people, tab, stranger: tabs[which], roomId: "" };
  const answers: string[] = [];
  const observe = async () => {
    await tab.ask("PING");
    answers.push(...(await answersTo(scene)));
  };
  await meet(scene);
  await observe();
  for (const step of steps) {
    await step(scene);
    await observe();
  }
  tab.close();
  await world.close();
  open = undefined;
  const secret = /"resumeToken":"[^"]*"/;
  // Encrypted with a nonce of its own each time, so only its length tells anything.
  const ticket = /"ticket":"([^"]*)"/;
  const frames = tab.frames
    .filter((frame) => !frame.includes('"ONLINE_NOW"'))
    .map((frame) => frame.replace(secret, "").replace(ticket, (_, sealed) => `"ticket":${sealed.length}`));
  return renumbered([...frames, ...answers]);
}

/** Real ids are random, so only which of them are the same tells anything: they are numbered as the client first sees them. */
function renumbered(lines: string[]): string[] {
  const seen = new Map<string, string>();
  const number = (id: string) => seen.get(id) ?? seen.set(id, `id ${seen.size}`).get(id)!;
  return lines.map((line) => line.replace(/018f6c1e-7b1a-7000-8000-\d{12}/g, number));
}

const entered = async (scene: Scene) => {
  // Without an advance of the clock: the server's own timer, which may come first, sees the same wait.
  scene.world.features.video.tick();
  const frame = JSON.parse(await scene.tab.find((each) => each.includes('"ENTER_ROOM"')));
  scene.roomId = frame.data.roomId;
  expect(frame.data.companion).toBeNull();
};

const meetInQueue: Step = async (scene) => {
  await scene.tab.ask("ENTER_QUEUE", { forceClassic: true });
  await scene.stranger.ask("ENTER_QUEUE", { forceClassic: true });
  await entered(scene);
};

/** What Anna does about each of the two by name. */
const abouts: Step[] = ([0, 1] as const).flatMap((n) => [
  ({ anna, people }) => anna.post(`/api/user/blocks/${people[n].id}`),
  ({ tab }) => tab.ask("CHECK_QUEUE", { forceClassic: true }),
  ({ anna, people }) => anna.delete(`/api/user/blocks/${people[n].id}`),
  ({ anna, people }) => anna.post(`/api/rating/${people[n].id}/report`, { reason: "spam" }),
  ({ anna, people }) => anna.post(`/api/rating/${people[n].id}/report`, { reason: "insults" }),
  ({ anna, people }) => anna.post(`/api/user/friendship/requests/follow/${people[n].id}`),
  ({ anna, people }) => anna.post(`/api/user/friendship/requests/unfollow/${people[n].id}`),
  ({ anna, people }) => anna.post(`/api/user/profile/view/${people[n].id}`),
  ({ anna, people }) => anna.post(`/api/user/bookmark/${people[n].id}`),
  ({ anna, people }) => anna.post(`/api/user/pass/${people[n].id}`),
  ({ tab, people }) => tab.ask("MESSAGE", { to: people[n].id, content: "Это ты?" }),
  ({ tab, people }) => tab.ask("CALL", { userID: people[n].id }),
]);
const inRoom: Step[] = [
  ({ tab, roomId }) => tab.ask("KEEP_ROOM", { roomId }),
  ({ tab, roomId }) => tab.ask("CHECK_COMPANION", { roomId }),
  async ({ world, tab, roomId }) => {
    world.clock.advance(MINUTE_MS);
    await tab.ask("STAY_IN_TOUCH", { roomId });
    world.features.inTouch.tick();
  },
  ({ tab, roomId }) => tab.ask("REPORT", { reason: "spam", roomId }),
  ({ tab, roomId }) => tab.ask("REPORT", { reason: "spam", roomId }),
  ({ tab, roomId }) => tab.ask("LEAVE_ROOM", { roomId }),
  ({ tab, roomId }) => tab.ask("REPORT", { reason: "insults", roomId }),
];

async function expectTheSame(meet: Step, steps: Step[]): Promise<void> {
  const [one, other] = [await play(0, meet, steps), await play(1, meet, steps)];
  expect(one.length).toBeGreaterThan(500);
  expectEqual(one, other);
}

/** Shows the first difference only: there may be thousands. */
function expectEqual(one: string[], other: string[]): void {
  const at = one.findIndex((line, n) => line !== other[n]);
  expect(one[at]).toBe(other[at]);
  expect(other).toHaveLength(one.length);
}

test("In a classic room, nothing that is done about people by name tells who the companion is", async () => {
  await expectTheSame(meetInQueue, [...abouts, ...inRoom]);
});

test("Nor does reporting the room first", async () => {
  await expectTheSame(meetInQueue, [inRoom[2]!, ...abouts.filter((_, n) => n % 12 < 4), ...inRoom]);
});

test("Nor what the two do about Anna, one of whom is there", async () => {
  const theirs: Step[] = ([0, 1] as const).flatMap((n) => [
    ({ anna, people }) => people[n].post(`/api/user/friendship/requests/follow/${anna.id}`),
    ({ anna, people }) => people[n].post(`/api/user/blocks/${anna.id}`),
    ({ anna, people }) => people[n].delete(`/api/user/blocks/${anna.id}`),
    ({ anna, people }) => people[n].post(`/api/rating/${anna.id}/report`, { reason: "spam" }),
  ]);
  await expectTheSame(meetInQueue, [...theirs, ...inRoom]);
});

test("By a private link, neither CHECK_QUEUE nor the room tells who came", async () => {
  let token = "";
  const comeByLink: Step = async ({ tab, stranger }) => {
    const { data } = JSON.parse(await tab.ask("MAKE_LINK"));
    token = data.token;
    await stranger.ask("ENTER_QUEUE", { link: token });
  };
  const asks: Step[] = ([0, 1] as const).flatMap((n) => [
    ({ anna, people }) => anna.post(`/api/user/blocks/${people[n].id}`),
    ({ tab }) => tab.ask("CHECK_QUEUE", { link: token }),
  ]);
  const enter: Step = async (scene) => {
    await scene.tab.ask("ENTER_QUEUE", { link: token });
    await entered(scene);
  };
  // The secret itself differs between the worlds.
  const playByLink = async (which: 0 | 1) => {
    const lines = await play(which, comeByLink, [...asks, enter, ...abouts.slice(0, 4), ...inRoom]);
    return lines.map((line) => line.replaceAll(token, ""));
  };
  expectEqual(await playByLink(0), await playByLink(1));
});

test("A person held by the third report leaves an anonymous room only later, at a random time", async () => {
  const times = new Set<number>();
  for (const which of [0, 1] as const)
    await play(which, meetInQueue, [
      async ({ world, anna, people, tab }) => {
        await anna.post(`/api/rating/${people[which].id}/report`, { reason: "spam" });
        expect(world.features.video.canSearch("classic", userKey(people[which].id))).toBe(false);
        const before = world.clock();
        while (!tab.frames.some((frame) => frame.includes('"LEAVE_ROOM"'))) {
          world.clock.advance(1_000);
          world.features.video.tick();
          await tab.ask("PING");
        }
        times.add(world.clock() - before);
      },
    ]);
  for (const time of times) {
    expect(time).toBeGreaterThanOrEqual(15_000);
    expect(time).toBeLessThanOrEqual(2 * MINUTE_MS + 16_000);
  }
});
