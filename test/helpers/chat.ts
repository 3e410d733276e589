import type { Chat, ChatWith, Message, MessagesPage } from "#contract/chat.ts";
import type { Image, Voice } from "#contract/people.ts";
import type { ClientData } from "#contract/realtime.ts";
import type { People, TestPerson } from "./people.ts";
import { flag } from "./photos.ts";
import type { TestTab } from "./tab.ts";
import { webm } from "./voice.ts";

/** People who write through sockets and read over HTTP. */
export function chatIn(world: People) {
  return {
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
        archived: number;
      },
    chatWith: async (person: TestPerson, other: { id: string }) =>
      (await person.get(`/api/chat/with/${other.id}`)).body as unknown as ChatWith,
    history: async (person: TestPerson, chatId: string, query = "") =>
      (await person.get(`/api/chat/${chatId}/messagesPagination?${query}`)).body as unknown as MessagesPage,
    unread: async (person: TestPerson) => (await person.get("/api/chat/unread")).body.count,

    /** Anna and Boris, each with an open tab. */
    async twoWriters({
      hers: { person = { name: "Анна" }, account = {} } = {},
    }: {
      hers?: { person?: NewPerson[0]; account?: NewPerson[1] };
    } = {}) {
      const [anna, boris] = [world.newPerson(person, account), world.newPerson({ name: "Борис" })];
      return { anna, boris, hers: await world.tabOf(anna), his: await world.tabOf(boris) };
    },
  };
}

type NewPerson = Parameters<People["newPerson"]>;

/** Uploads a photo that is in no message yet. */
export const uploadPhoto = async (person: TestPerson) =>
  (await person.upload(PHOTO)).body as unknown as Image;
const PHOTO = new Uint8Array(flag(64, 64));

/** Uploads a recording that is in no message yet. */
export const uploadVoice = async (person: TestPerson) =>
  (await person.uploadVoice(webm())).body as unknown as Voice;

/** Resolves to the error code of a rejected promise, or "taken". */
export const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "taken",
    (error: { code: string }) => error.code,
  );
