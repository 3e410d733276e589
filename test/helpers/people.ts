import { eq } from "drizzle-orm";
import { FIRST_DAY_MS } from "#contract/limits.ts";
import { guestKey, type PersonKey, userKey } from "#contract/person-key.ts";
import { accounts, blocks, friendships, users, vipLedger } from "#db/schema/index.ts";
import { dropTab, TestTab } from "./tab.ts";
import type { TestServer } from "./test-server.ts";
import { WAVEFORM } from "./voice.ts";

/** A server with people: what the acts of a feature build upon. */
export type People = TestServer & ReturnType<typeof peopleIn>;
/** A tab, and whose it is. */
export type PersonTab = TestTab & { key: PersonKey };
export type TestPerson = ReturnType<People["newPerson"]>;

/** Signed-in people who send HTTP requests, and their tabs. They have not gone through the sign-up of `browsers.ts`. */
export function peopleIn(world: TestServer) {
  const { orm } = world.deps.db;
  let made = 0;

  /**
   * Adds a person with an account (without a password unless a hash is given) and one session. They joined yesterday: the first
   * day has limits of its own.
   */
  function newPerson(
    details: Partial<typeof users.$inferInsert> = {},
    account: Partial<typeof accounts.$inferInsert> = {},
  ) {
    made += 1;
    const id = world.deps.ids();
    const now = world.clock();
    orm
      .insert(users)
      .values({
        id,
        name: "Анна",
        sex: "FEMALE",
        birthday: "1995-05-30",
        country: "RU",
        createdAt: now - FIRST_DAY_MS,
        ...details,
      })
      .run();
    if (details.vipUntil)
      orm
        .insert(vipLedger)
        .values({ userId: id, at: now, reason: "opening", vipUntil: details.vipUntil })
        .run();
    orm
      .insert(accounts)
      .values({ userId: id, email: `person-${made}@example.org`, lang: "ru", ...account })
      .run();
    return asking(world, id, world.signIn({ id }));
  }

  const tab = () => TestTab.open(world.listen().url);

  return {
    newPerson,
    /** Someone who signed up at this moment. */
    newcomer: (details: Partial<typeof users.$inferInsert> = {}) =>
      newPerson({ createdAt: world.clock(), ...details }),
    /** A member who may start as many chats as a test needs. */
    newVip: (name = "Анна", details: Partial<typeof users.$inferInsert> = {}) =>
      newPerson({ name, vipUntil: Number.MAX_SAFE_INTEGER, ...details }),
    tab,
    /** Opens a tab on which this person is signed in. */
    async tabOf({ id, token }: { id: string; token: string }): Promise<PersonTab> {
      const opened = await tab();
      await opened.ask("AUTHENTICATION_MESSAGE", { token });
      return Object.assign(opened, { key: userKey(id) });
    },
    /** Opens a tab of a guest. Tabs with the same key belong to one person. */
    async guest(browser: string = crypto.randomUUID()): Promise<PersonTab> {
      const opened = await tab();
      await opened.ask("HELLO", { guestKey: browser });
      return Object.assign(opened, { key: guestKey(browser) });
    },
    dropped: (one: TestTab) => dropTab(one, world.deps.hub),
    /** Changes the person's row directly, as no request could. */
    change: ({ id }: { id: string }, changes: Partial<typeof users.$inferInsert>): void =>
      void orm.update(users).set(changes).where(eq(users.id, id)).run(),
    /** Sends requests as a person whose token is known. */
    as: ({ id, token }: { id: string; token: string }) => asking(world, id, token),
    /** The same person with another session. */
    anotherBrowser: ({ id }: { id: string }) => asking(world, id, world.signIn({ id })),
    /** Sends requests without a token. */
    stranger: asking(world, "", ""),
    befriend(one: { id: string }, other: { id: string }): void {
      for (const [userId, friendId] of [
        [one.id, other.id],
        [other.id, one.id],
      ] as const)
        orm.insert(friendships).values({ userId, friendId, createdAt: world.clock() }).run();
    },
    block: (one: { id: string }, other: { id: string }): void =>
      void orm.insert(blocks).values({ userId: one.id, blockedId: other.id, createdAt: world.clock() }).run(),
  };
}

function asking(world: TestServer, id: string, token: string) {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await world.request(path, {
      method,
      headers: {
        ...authorization,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return answerOf(response);
  }
  return {
    id,
    token,
    get: (path: string, headers?: Record<string, string>) => ask("GET", path, undefined, headers),
    post: (path: string, body?: unknown) => ask("POST", path, body),
    put: (path: string, body: unknown, headers?: Record<string, string>) => ask("PUT", path, body, headers),
    delete: (path: string) => ask("DELETE", path),
    /** Resolves to the raw response, for anything that is not JSON. */
    fetch: (path: string) => world.request(path, { headers: authorization }),
    /** The archive of the person's data, as a raw response. */
    archive: () =>
      world.request("/api/user/profile/archive", {
        method: "POST",
        headers: { ...authorization, "content-type": "application/json" },
        body: "{}",
      }),
    async uploadVoice(recording: Uint8Array<ArrayBuffer>, waveform = WAVEFORM) {
      const body = new FormData();
      body.append("file", new File([recording], "voice", { type: "application/octet-stream" }));
      body.append("waveform", waveform);
      return answerOf(
        await world.request("/api/voice/upload", { method: "POST", headers: authorization, body }),
      );
    },
    async upload(photo: Uint8Array<ArrayBuffer>, { name = "photo.jpg", type = "image/jpeg" } = {}) {
      const body = new FormData();
      body.append("file", new File([photo], name, { type }));
      return answerOf(
        await world.request("/api/image/upload", { method: "POST", headers: authorization, body }),
      );
    },
  };
}

async function answerOf(response: Response) {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  return { status: response.status, body: (isJson ? JSON.parse(text) : {}) as Json };
}

/** Untyped: tests check it with `toMatchObject`, or cast it to the type they expect. */
type Json = Record<string, unknown>;
