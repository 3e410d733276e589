import type { Chat, ChatWith, Message, MessagesPage } from "#contract/chat.ts";
import type { Image } from "#contract/people.ts";
import type { ClientData } from "#contract/realtime.ts";
import { createPeopleWorld, type TestPerson } from "./people.ts";
import { flag } from "./photos.ts";
import { TestTab } from "./tab.ts";

export type ChatWorld = ReturnType<typeof createChatWorld>;

/** A world on a real port whose people write through sockets and read over HTTP. */
export function createChatWorld(options: Parameters<typeof createPeopleWorld>[0] = {}) {
  const world = createPeopleWorld(options);
  const { url } = world.listen();

  const tabOf = (person: TestPerson) => TestTab.openAs(url, person);

  return {
    ...world,
    url,
    tabOf,

    /** A member who may start as many chats as a test needs. */
    newVip: (name = "Анна") => world.newPerson({ name, vipUntil: Number.MAX_SAFE_INTEGER }),

    /** Sends a message from this tab. */
    async say(
      tab: TestTab,
      to: { id: string },
      content: string,
      more: Partial<ClientData["MESSAGE"]> = {},
    ): Promise<Message> {
      world.clock.advance(1);
      const data = { to: to.id, content, clientId: crypto.randomUUID(), ...more };
      return (await tab.ask("MESSAGE", data)).message;
    },

    chats: async (person: TestPerson, query = "") =>
      (await person.get(`/api/chat/allPagination?${query}`)).body as unknown as {
        data: Chat[];
        pagination: { page: number; perPage: number; total: number };
      },
    chatWith: async (person: TestPerson, other: { id: string }) =>
      (await person.get(`/api/chat/with/${other.id}`)).body as unknown as ChatWith,
    history: async (person: TestPerson, chatId: string, query = "") =>
      (await person.get(`/api/chat/${chatId}/messagesPagination?${query}`)).body as unknown as MessagesPage,
    unread: async (person: TestPerson) => (await person.get("/api/chat/unread")).body.count,
  };
}

/** Anna and Boris in a new world, each with an open tab. */
export async function createTwoWriters({
  hers: { person = { name: "Анна" }, account = {} } = {},
}: {
  hers?: { person?: NewPerson[0]; account?: NewPerson[1] };
} = {}) {
  const world = createChatWorld();
  const anna = world.newPerson(person, account);
  const boris = world.newPerson({ name: "Борис" });
  return { world, anna, boris, hers: await world.tabOf(anna), his: await world.tabOf(boris) };
}
type NewPerson = Parameters<ChatWorld["newPerson"]>;

/** Uploads a photo that is in no message yet. */
export const uploadPhoto = async (person: TestPerson) =>
  (await person.upload(PHOTO)).body as unknown as Image;
const PHOTO = new Uint8Array(flag(64, 64));

/** Resolves to the error code of a rejected promise, or "taken". */
export const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "taken",
    (error: { code: string }) => error.code,
  );
