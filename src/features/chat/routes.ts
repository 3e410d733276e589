import { Elysia } from "elysia";
import * as z from "zod";
import {
  chat,
  chatSettings,
  chatSettingsChange,
  chatsPage,
  chatsQuery,
  chatWith,
  editedText,
  meetingsPage,
  meetingsQuery,
  messageEdit,
  messagesFound,
  messagesPage,
  messagesQuery,
  messagesSearch,
  replyHabit,
  unread,
} from "#contract/chat.ts";
import { byId, done, thingId } from "#contract/http.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Chats } from "./actions.ts";

export const chatRoutes = ({ chats, guards }: { chats: Chats; guards: Guards }) =>
  new Elysia({ prefix: "/api", detail: { tags: ["chat"] } })
    .use(guards)
    .get("/chat/allPagination", ({ session, query }) => chats.list(session.userId, query), {
      member: true,
      detail: { summary: "List your chats" },
      query: chatsQuery,
      response: { 200: chatsPage },
    })
    .get("/chat/unread", ({ session }) => chats.unread(session.userId), {
      member: true,
      detail: { summary: "Count unread messages" },
      response: { 200: unread },
    })
    .get("/chat/with/:userId", ({ session, params }) => chats.with(session.userId, params.userId), {
      member: true,
      detail: { summary: "Find the chat with a member" },
      params: z.object({ userId: thingId }),
      response: { 200: chatWith },
    })
    .get(
      "/chat/with/:userId/meetings",
      ({ session, params, query }) => chats.meetings(session.userId, params.userId, query),
      {
        member: true,
        detail: { summary: "List your calls and rated talks with a member" },
        params: z.object({ userId: thingId }),
        query: meetingsQuery,
        response: { 200: meetingsPage },
      },
    )
    .get(
      "/chat/habit/:userId",
      ({ session, params }) => ({ habit: chats.replyHabit(session.userId, params.userId) }),
      {
        member: true,
        detail: { summary: "Read how a member answers first messages" },
        params: z.object({ userId: thingId }),
        response: { 200: replyHabit },
      },
    )
    .get("/chat/:id", ({ session, params }) => chats.one(session.userId, params.id), {
      member: true,
      detail: { summary: "Read a chat" },
      params: byId,
      response: { 200: chat },
    })
    .get(
      "/chat/:id/messagesPagination",
      ({ session, params, query }) => chats.messages(session.userId, params.id, query),
      {
        member: true,
        detail: { summary: "Read a page of messages" },
        params: byId,
        query: messagesQuery,
        response: { 200: messagesPage },
      },
    )
    .get("/chat/:id/search", ({ session, params, query }) => chats.search(session.userId, params.id, query), {
      member: true,
      detail: { summary: "Search the messages of a chat" },
      act: "messageSearch",
      params: byId,
      query: messagesSearch,
      response: { 200: messagesFound },
    })
    .post(
      "/chat/:id/chat_entry",
      ({ session, params }) => {
        chats.read(session.userId, params.id);
        return {};
      },
      { member: true, detail: { summary: "Mark a chat as read" }, params: byId, response: { 200: done } },
    )
    .post(
      "/chat/:id/settings",
      ({ session, params, body }) => chats.changeSettings(session.userId, params.id, body),
      {
        member: true,
        detail: { summary: "Pin, mute or archive a chat for yourself" },
        params: byId,
        body: chatSettingsChange,
        response: { 200: chatSettings },
      },
    )
    .delete(
      "/chat/:id/delete",
      async ({ session, params }) => {
        await chats.removeChat(session.userId, params.id);
        return {};
      },
      {
        member: true,
        detail: { summary: "Delete a chat for yourself" },
        params: byId,
        response: { 200: done },
      },
    )
    .post("/message/:id/edit", ({ session, params, body }) => chats.edit(session.userId, params.id, body), {
      member: true,
      detail: { summary: "Change your own message within 15 minutes" },
      act: "edit",
      params: byId,
      body: messageEdit,
      response: { 200: editedText },
    })
    .delete(
      "/message/:id/delete",
      ({ session, params }) => {
        chats.removeMessage(session.userId, params.id);
        return {};
      },
      {
        member: true,
        detail: { summary: "Delete your own message" },
        act: "remove",
        params: byId,
        response: { 200: done },
      },
    );
