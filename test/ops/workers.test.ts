import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { DATING_SORTS } from "#contract/dating.ts";
import type { Event } from "#contract/events.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { openDatabase } from "#db/open.ts";
import { seeded } from "#src/chance/seeded.ts";
import { accessOf } from "#src/http/access.ts";
import { until } from "#test/helpers/cluster.ts";
import { AROUND } from "#test/helpers/events.ts";
import type { PersonTab, TestPerson } from "#test/helpers/people.ts";
import { folderWithDatabase, remove, type Spawned, spawnServer } from "#test/helpers/process.ts";
import { TEST_ENV } from "#test/helpers/test-server.ts";
import { pathsRead, worldWithWorkers } from "#test/helpers/workers.ts";
import { createWorld } from "#test/helpers/world.ts";
import { settleTown } from "../../scripts/seed/town.ts";

/** Read workers answer as the server itself does, at once after whatever was written, and whatever becomes of them. */

const SEED = Number(process.env.SEED ?? 20_300_115);
const STEPS = 500;

type Given = Awaited<ReturnType<typeof worldWithWorkers>>;

test("a route that a worker may answer only reads, for members", () => {
  const { app, close } = createWorld();
  const marked = app.routes.filter((route) => accessOf(route).reads);
  expect(marked.length).toBeGreaterThan(15);
  expect(marked.filter((route) => route.method !== "GET" || accessOf(route).guard !== "member")).toEqual([]);
  return close();
});

describe("two workers and the server they read for", () => {
  let given: Given;
  let people: TestPerson[];
  beforeAll(async () => {
    given = await worldWithWorkers(2);
    settleTown(given.world.deps.db, given.world.clock());
    people = Array.from({ length: 12 }, (_, n) =>
      n % 3 === 0
        ? given.world.newPerson({ sex: "MALE" })
        : given.world.newVip(`Анна ${n}`, { cityId: 524901, lat: 55.7, lon: 37.6 }),
    );
  });
  afterAll(() => given.stop());

  /** What both answer, without what differs from one request to the next. */
  async function answersTo({ token }: TestPerson, path: string) {
    const ask = async () => {
      const response = await given.world.request(path, { headers: { authorization: `Bearer ${token}` } });
      const headers = Object.fromEntries(response.headers);
      delete headers["x-request-id"];
      const body = (await response.text())
        .replace(/"cursor":"[\w-]{36}\./, '"cursor":"')
        .replace(/"(requestId|ticket)":"[^"]*"/g, "");
      return { status: response.status, headers, body };
    };
    given.readByWorkers();
    const byWorker = await ask();
    given.readHere();
    return { byWorker, here: await ask() };
  }

  test(`answer alike, whatever was written the moment before (seed ${SEED})`, async () => {
    const { world } = given;
    const random = seeded(SEED);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
    const events: Event[] = [];
    const saved: [TestPerson, string][] = [];
    const tabs = new Map<TestPerson, PersonTab>();
    const { sqlite } = world.deps.db;
    const change = (what: string, ...values: (string | number | null)[]) =>
      sqlite.run(`UPDATE users SET ${what} WHERE id = ?`, [...values, pick(people).id]);

    const acts: (() => unknown)[] = [
      () => pick(people).post(`/api/user/blocks/${pick(people).id}`),
      () => pick(people).delete(`/api/user/blocks/${pick(people).id}`),
      () => pick(people).post(`/api/user/pass/${pick(people).id}`),
      () => pick(people).post(`/api/user/bookmark/${pick(people).id}`),
      () => pick(people).post(`/api/user/like/${pick(people).id}`),
      () => pick(people).delete(`/api/user/like/${pick(people).id}`),
      () => pick(people).post(`/api/user/profile/view/${pick(people).id}`),
      () => pick(people).post(`/api/user/friendship/requests/follow/${pick(people).id}`),
      () => pick(people).post(`/api/user/friendship/requests/unfollow/${pick(people).id}`),
      () =>
        pick(people).post("/api/settings/dating", {
          personal: random() < 0.7,
          privateVisits: random() < 0.3,
        }),
      () => change("hide = ?", pick([0, 0, 1])),
      () => change("locked_at = ?", pick([null, null, world.clock()])),
      () => change("rating = ?", Math.round(random() * 40) / 10 + 1),
      () => change("birthday = ?", `${1970 + Math.floor(random() * 30)}-01-15`),
      () => change("see_profile_info = ?", pick(["EVERYONE", "FRIENDS", "NOBODY"])),
      () => change("status = ?", pick(["Гуляю", "Дома"])),
      async () => {
        const host = pick(people);
        const made = await host.post("/api/event/create", {
          typeID: 2,
          title: "Прогулка",
          address: "Тверская улица, 7",
          zone: "Europe/Moscow",
          askToCome: random() < 0.5,
          lat: 55.7539,
          lon: 37.6208,
          startsAt: new Date(world.clock() + 48 * HOUR_MS).toISOString(),
        });
        if (made.status === 200) events.push(made.body as unknown as Event);
      },
      () => {
        if (events.length === 0) return;
        const body = { eventID: pick(events).id, type: pick(["coming", "favorite"]) };
        return pick(people).post(`/api/event/reaction/${pick(["set", "unset"])}`, body);
      },
      async () => {
        const whose = pick(people);
        const made = await whose.post("/api/filter/saved-searches", {
          name: "Рядом",
          filters: { ageFrom: 18, ageTo: 20 + Math.floor(random() * 40) },
          alerts: true,
        });
        if (made.status === 200) saved.push([whose, String(made.body.id)]);
      },
      async () => {
        const who = pick(people);
        const open = tabs.get(who);
        if (open) await world.dropped(open);
        tabs.delete(who);
        if (!open) tabs.set(who, await world.tabOf(who).catch(() => undefined!));
      },
      () => {
        world.clock.advance(pick([1_000, 5_000, HOUR_MS, DAY_MS]));
        world.features.presence.tick();
      },
    ];

    const flags = () => pick(["", "isMy=1&", "isFavorite=1&", "isArchive=1&", "hiddenViewed=1&"]);
    const asked: Record<string, () => string> = {
      "/api/user/search": () =>
        `?sort=${pick(DATING_SORTS)}&perPage=${pick([3, 20])}&page=${pick([1, 1, 2])}&withWritten=true`,
      "/api/event": () => `?${flags()}perPage=10`,
      "/api/event/map-list": () => `?${flags()}${AROUND}&perPage=50`,
    };
    const paths = pathsRead(world);
    const seen = new Map<string, Set<number>>();

    for (let step = 0; step < STEPS; step++) {
      await pick(acts)();
      const path = paths[step % paths.length]!;
      const [owner, id] = path.includes("saved-searches/:id")
        ? (pick(saved) ?? [pick(people), pick(people).id])
        : [pick(people), path.startsWith("/api/event") ? (pick(events)?.id ?? "none") : pick(people).id];
      const address = path.replace(":id", id) + (asked[path]?.() ?? "");
      const { byWorker, here } = await answersTo(owner, address);
      expect(byWorker, `step ${step}, ${address}`).toEqual(here);
      seen.set(path, (seen.get(path) ?? new Set()).add(here.status));
    }
    // Otherwise they would be alike in refusing everything.
    expect(paths.filter((path) => !seen.get(path)?.has(200))).toEqual([]);
    expect(await given.requests("failed")).toBe(0);
    expect(await given.requests("answered")).toBeGreaterThan(STEPS / 2);
  });

  test("compress alike", async () => {
    const { world } = given;
    const host = () => world.newVip();
    for (let n = 0; n < 40; n++) await world.events.create(host(), { title: `Прогулка ${n}` });
    const viewer = host();
    const ask = async () => {
      const response = await fetch(`${world.url}/api/event/map-list?${AROUND}&perPage=100`, {
        headers: { authorization: `Bearer ${viewer.token}`, "accept-encoding": "zstd" },
        decompress: false,
      });
      return [response.status, response.headers.get("content-encoding"), await response.bytes()] as const;
    };
    given.readByWorkers();
    const byWorker = await ask();
    given.readHere();
    expect(byWorker.slice(0, 2)).toEqual([200, "zstd"]);
    expect(await ask()).toEqual(byWorker);
  });

  test("keep rows of the change logs until all have applied them", async () => {
    const { world } = given;
    const { sqlite } = world.deps.db;
    const { dating, events } = world.features;
    const left = (log: string) =>
      sqlite.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${log}`).get()!.n;
    const frozen = given.pids.at(-1)!;
    process.kill(frozen, "SIGSTOP");
    try {
      await world.events.create(world.newVip());
      await dating.settleChanges();
      events.forgetChanges();
      expect([left("person_changes") > 0, left("event_changes") > 0]).toEqual([true, true]);
    } finally {
      process.kill(frozen, "SIGCONT");
    }
    await forgotten();

    /** The job runs again, until the worker has said how far it is. */
    async function forgotten(): Promise<void> {
      while (left("person_changes") > 0 || left("event_changes") > 0) {
        await dating.settleChanges();
        events.forgetChanges();
        await Bun.sleep(10);
      }
    }
  });

  test("answer every request while one is killed, again and again", async () => {
    const { world, pids } = given;
    given.readByWorkers();
    const members = Array.from({ length: 30 }, () => world.newVip());
    const killed = new Set<number>();
    let isOver = false;
    const statuses = new Set<number>();
    const asking = members.map(async ({ token }, n) => {
      const paths = [
        "/api/user/search",
        `/api/user/id/${members[0]!.id}`,
        "/api/user/likes",
        `/api/event?perPage=${n + 1}`,
      ];
      for (let m = 0; !isOver; m++) {
        const response = await fetch(world.url + paths[m % paths.length]!, {
          headers: { authorization: `Bearer ${token}` },
        });
        statuses.add(response.status);
      }
    });
    for (let round = 0; round < 5; round++) {
      const before = pids.length;
      const victim = pids.findLast((pid) => !killed.has(pid))!;
      killed.add(victim);
      process.kill(victim, "SIGKILL");
      await until(() => pids.length > before);
    }
    isOver = true;
    await Promise.all(asking);
    expect([...statuses]).toEqual([200]);
    expect(await given.requests("failed")).toBeGreaterThan(0);
  });

  test("do without one that falls silent, which is killed and started anew", async () => {
    const { world, pids } = given;
    given.readByWorkers();
    const before = pids.length;
    process.kill(pids.at(-1)!, "SIGSTOP");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.newPerson()).map((one) => one.get("/api/user/search")),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    await until(() => pids.length > before);
  });
});

describe("the whole program with WORKERS=2", () => {
  test("starts them, says so, and ends them with itself", async () => {
    const folder = folderWithDatabase();
    const env = {
      DATA_DIR: folder,
      SECRET_KEY: TEST_ENV.SECRET_KEY,
      WORKERS: "2",
      METRICS_TOKEN: "a-token-of-sixteen",
    };
    try {
      const first = spawnServer(env);
      const { url } = (await first.said("Randevu is ready")) as { url: string };
      const pids = await workersOf(first);
      const token = await signedUp(folder);
      const answer = await fetch(`${url}/api/user/search`, { headers: { authorization: `Bearer ${token}` } });
      expect(answer.status).toBe(200);
      const metrics = await fetch(`${url}/metrics`, {
        headers: { authorization: `Bearer ${env.METRICS_TOKEN}` },
      }).then((response) => response.text());
      expect(metrics).toMatch(/randevu_worker_requests_total\{worker="[01]",outcome="answered"\} 1/);
      expect(metrics).toContain('randevu_worker_up{worker="1"} 1');
      // To the group, as a terminal and systemd send it.
      for (const pid of [...pids, first.pid]) process.kill(pid, "SIGTERM");
      expect(await first.exited).toBe(0);
      expect(first.log.filter(({ level }) => level !== "info")).toEqual([]);
      await until(() => pids.every(isGone));

      const second = spawnServer(env);
      const others = await workersOf(second);
      second.kill("SIGKILL");
      await second.exited;
      await until(() => others.every(isGone));
    } finally {
      remove(folder);
    }
  });

  async function workersOf({ log }: Spawned): Promise<number[]> {
    const ready = () => log.filter(({ msg }) => msg === "A read worker is ready");
    await until(() => ready().length === 2);
    return ready().map(({ pid }) => Number(pid));
  }

  function isGone(pid: number): boolean {
    try {
      process.kill(pid, 0);
      return false;
    } catch {
      return true;
    }
  }

  /** Next to the running server, as a command would. */
  async function signedUp(folder: string): Promise<string> {
    const db = openDatabase(join(folder, "app.db"), { synchronous: "NORMAL" });
    const beside = createWorld({ db, startsAt: Date.now() });
    const { token } = beside.newPerson();
    await beside.close();
    return token;
  }
});
