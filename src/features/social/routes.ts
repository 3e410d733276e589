import { Elysia } from "elysia";
import { byId, list, pageQuery } from "#contract/http.ts";
import { BLOCKED_PER_PAGE, FRIENDS_PER_PAGE, REQUESTS_PER_PAGE } from "#contract/limits.ts";
import {
  blockedPerson,
  contactCounts,
  friend,
  friendshipRequest,
  friendsOnline,
  isBlocked,
  relation,
  sentRequest,
  submitBody,
} from "#contract/social.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Social } from "./actions.ts";

export const socialRoutes = ({ social, guards }: { social: Social; guards: Guards }) =>
  new Elysia({ prefix: "/api/user", detail: { tags: ["social"] } })
    .use(guards)
    .use(friendship(social, guards))
    .use(blocks(social, guards));

const friendship = (social: Social, guards: Guards) =>
  new Elysia({ prefix: "/friendship" })
    .use(guards)
    .get("/counts", ({ session }) => social.counts(session.userId), {
      member: true,
      detail: { summary: "Count friends, requests and blocked members" },
      response: { 200: contactCounts },
    })
    .get(
      "/friendsPagination",
      ({ session, query, context }) => social.friends(session.userId, query, context.lang),
      {
        member: true,
        reads: true,
        detail: { summary: "List your friends" },
        query: pageQuery(FRIENDS_PER_PAGE),
        response: { 200: list(friend) },
      },
    )
    .get("/online", ({ session, context }) => social.online(session.userId, context.lang), {
      member: true,
      reads: true,
      detail: { summary: "List your friends who are online" },
      response: { 200: friendsOnline },
    })
    .get(
      "/requests/incomingPagination",
      ({ session, query, context }) => social.incoming(session.userId, query, context.lang),
      {
        member: true,
        reads: true,
        detail: { summary: "List the friend requests you have received" },
        query: pageQuery(REQUESTS_PER_PAGE),
        response: { 200: list(friendshipRequest) },
      },
    )
    .get(
      "/requests/outgoingPagination",
      ({ session, query, context }) => social.outgoing(session.userId, query, context.lang),
      {
        member: true,
        reads: true,
        detail: { summary: "List the friend requests you have sent" },
        query: pageQuery(REQUESTS_PER_PAGE),
        response: { 200: list(sentRequest) },
      },
    )
    .post("/requests/follow/:id", ({ session, params }) => social.follow(session.userId, params.id), {
      member: true,
      detail: { summary: "Send a friend request" },
      act: "follow",
      params: byId,
      response: { 200: relation },
    })
    .post("/requests/unfollow/:id", ({ session, params }) => social.unfollow(session.userId, params.id), {
      member: true,
      detail: { summary: "Withdraw a friend request, or end a friendship" },
      act: "follow",
      params: byId,
      response: { 200: relation },
    })
    .post(
      "/requests/incoming/submit",
      ({ session, body }) => social.submit(session.userId, body.uid, body.accept),
      {
        member: true,
        detail: { summary: "Accept or decline a friend request" },
        act: "follow",
        body: submitBody,
        response: { 200: relation },
      },
    );

const blocks = (social: Social, guards: Guards) =>
  new Elysia()
    .use(guards)
    .get(
      "/blockedPagination",
      ({ session, query, context }) => social.blocked(session.userId, query, context.lang),
      {
        member: true,
        reads: true,
        detail: { summary: "List the members you have blocked" },
        query: pageQuery(BLOCKED_PER_PAGE),
        response: { 200: list(blockedPerson) },
      },
    )
    .get(
      "/blocks/:id",
      ({ session, params }) => ({ isBlocked: social.isBlocked(session.userId, params.id) }),
      {
        member: true,
        detail: { summary: "Check whether you have blocked a member" },
        params: byId,
        response: { 200: isBlocked },
      },
    )
    .post(
      "/blocks/:id",
      ({ session, params }) => {
        social.block(session.userId, params.id);
        return { isBlocked: true };
      },
      {
        member: true,
        detail: { summary: "Block a member" },
        act: "block",
        params: byId,
        response: { 200: isBlocked },
      },
    )
    .delete(
      "/blocks/:id",
      ({ session, params }) => {
        social.unblock(session.userId, params.id);
        return { isBlocked: false };
      },
      { member: true, detail: { summary: "Unblock a member" }, params: byId, response: { 200: isBlocked } },
    );
