import { Elysia } from "elysia";
import { done } from "#contract/http.ts";
import {
  pushSettings,
  pushToken,
  pushTokenAdded,
  testedDevices,
  unsubscribed,
  unsubscribeParams,
  unsubscribeQuery,
} from "#contract/notifications.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Notifications } from "./actions.ts";

export const notificationsRoutes = ({
  notifications,
  guards,
}: {
  notifications: Notifications;
  guards: Guards;
}) =>
  new Elysia({ detail: { tags: ["notifications"] } })
    .use(guards)
    .use(subscriptions(notifications, guards))
    .use(unsubscribing(notifications, guards));

/** Of the requesting browser (specification, section 7): a subscription belongs to the session. */
const subscriptions = (notifications: Notifications, guards: Guards) =>
  new Elysia({ prefix: "/push-subscriptions" })
    .use(guards)
    .get("/key", ({ session }) => notifications.subscriptions.settings(session), {
      member: true,
      detail: { summary: "Read the settings for push subscriptions" },
      response: { 200: pushSettings },
    })
    .put(
      "/add-token",
      ({ session, body, context }) => notifications.subscriptions.add(session, body, context.lang),
      {
        member: true,
        detail: { summary: "Subscribe this browser to push messages" },
        body: pushToken,
        response: { 200: pushTokenAdded },
      },
    )
    .delete(
      "/remove-token",
      ({ session }) => {
        notifications.subscriptions.remove(session);
        return {};
      },
      {
        member: true,
        detail: { summary: "Unsubscribe this browser from push messages" },
        response: { 200: done },
      },
    )
    .post("/test", ({ session }) => notifications.testPushes(session), {
      member: true,
      act: "testPush",
      limit: "strict",
      detail: { summary: "Send a test push to each of the member's devices" },
      response: { 200: testedDevices },
    });

/** Fetching it changes nothing, since mail scanners fetch every link; only a POST does. */
const unsubscribing = (notifications: Notifications, guards: Guards) =>
  new Elysia({ prefix: "/api/unsubscribe" })
    .use(guards)
    .get(
      "/:token",
      ({ params, query: { letter, lang = letter } }) =>
        new Response(null, {
          status: 303,
          headers: {
            location: `/unsubscribe/${encodeURIComponent(params.token)}${lang ? `?letter=${lang}` : ""}`,
          },
        }),
      {
        anyone: true,
        params: unsubscribeParams,
        query: unsubscribeQuery,
        detail: { hide: true },
      },
    )
    .post("/:token", ({ params }) => notifications.unsubscribe(params.token), {
      anyone: true,
      detail: { summary: "Unsubscribe by the link in an e-mail" },
      params: unsubscribeParams,
      response: { 200: unsubscribed },
    });
