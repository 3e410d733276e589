import { Elysia } from "elysia";
import * as z from "zod";
import { passwordIfAny, phoneBody } from "#contract/auth.ts";
import { byId, done } from "#contract/http.ts";
import {
  type AvatarBody,
  avatarBody,
  geolocationBody,
  type ImagesBody,
  imagesBody,
  introductionBody,
  me,
  notificationBody,
  notificationSettings,
  privacy,
  privacyBody,
  profileBody,
  type StatusBody,
  seenBy,
  seenProfile,
  statusBody,
  user,
} from "#contract/profile.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import type { Guards } from "#src/http/guards.ts";
import { fileAnswer } from "#src/http/openapi/file-answer.ts";
import type { RequestContext, Session } from "#src/http/request-context.ts";
import type { Profile } from "./actions.ts";

const passwordBody = z.object({ password: passwordIfAny }).optional();

interface Parts {
  profile: Profile;
  auth: Auth;
}

export const profileRoutes = ({ guards, ...parts }: Parts & { guards: Guards }) =>
  new Elysia({ prefix: "/api", detail: { tags: ["profile"] } })
    .use(guards)
    .use(people(parts, guards))
    .use(ownProfile(parts, guards))
    .use(settings(parts, guards))
    .use(leaving(parts, guards));

const people = ({ profile }: Parts, guards: Guards) =>
  new Elysia()
    .use(guards)
    .get("/user/me", ({ session, context }) => profile.me(session.userId, context.lang), {
      leaving: true,
      detail: { summary: "Read your own profile" },
      response: { 200: me },
    })
    .get(
      "/user/id/:id",
      ({ session, params, context }) => profile.person(session.userId, params.id, context.lang),
      {
        member: true,
        reads: true,
        detail: { summary: "Read a member's profile" },
        params: byId,
        response: { 200: user },
      },
    )
    .get(
      "/user/profile/as/:viewer",
      ({ session, params, context }) => profile.seenAs(session.userId, params.viewer, context.lang),
      {
        member: true,
        detail: { summary: "Read your own profile as others get it" },
        params: seenBy,
        response: { 200: seenProfile },
      },
    )
    .post(
      "/user/profile/view/:id",
      ({ session, params }) => {
        profile.noteView(session.userId, params.id);
        return {};
      },
      {
        member: true,
        detail: { summary: "Mark a profile as viewed" },
        act: "profileView",
        params: byId,
        response: { 200: done },
      },
    );

/** They return the updated profile, so that a screen needs no second request. */
function ownProfile({ profile, auth }: Parts, guards: Guards) {
  const changed =
    <Body>(change: (userId: string, body: Body) => unknown) =>
    async ({ session, body, context }: OwnRequest<Body>) => {
      await change(session.userId, body);
      return profile.me(session.userId, context.lang);
    };
  const response = { 200: me };

  return new Elysia({ prefix: "/user" })
    .use(guards)
    .post("/update", changed(profile.update), {
      member: true,
      detail: { summary: "Change your profile" },
      act: "profile",
      body: profileBody,
      response,
    })
    .post("/settings", changed(profile.update), {
      member: true,
      detail: { summary: "Change your profile, as /api/user/update does" },
      act: "profile",
      body: profileBody,
      response,
    })
    .post(
      "/status/update",
      changed((id, body: StatusBody) => profile.setStatus(id, body.status)),
      {
        member: true,
        detail: { summary: "Set your status" },
        act: "profile",
        body: statusBody,
        response,
      },
    )
    .post("/profile/geolocation", changed(profile.setPlace), {
      member: true,
      detail: { summary: "Set your place" },
      body: geolocationBody,
      response,
    })
    .post(
      "/phone/update",
      async ({ session, body, context }) => {
        auth.updatePhone(session.userId, auth.readPhoneNumber(body.phoneNumber, context));
        return profile.me(session.userId, context.lang);
      },
      { member: true, detail: { summary: "Set your phone" }, limit: "strict", body: phoneBody, response },
    )
    .post(
      "/avatar/update",
      changed((id, body: AvatarBody) => profile.setAvatar(id, body.image)),
      {
        member: true,
        detail: { summary: "Choose your avatar" },
        body: avatarBody,
        response,
      },
    )
    .post(
      "/images/update",
      changed((id, body: ImagesBody) => profile.setGallery(id, body.images)),
      {
        member: true,
        detail: { summary: "Set the photos of your gallery" },
        body: imagesBody,
        response,
      },
    )
    .post(
      "/image/add/:id",
      ({ session, params, context }) => {
        profile.addPhoto(session.userId, params.id);
        return profile.me(session.userId, context.lang);
      },
      { member: true, detail: { summary: "Add a photo to your gallery" }, params: byId, response },
    )
    .post(
      "/image/remove/:id",
      async ({ session, params, context }) => {
        await profile.removePhoto(session.userId, params.id);
        return profile.me(session.userId, context.lang);
      },
      { member: true, detail: { summary: "Delete a photo" }, params: byId, response },
    )
    .post(
      "/introduction/update",
      async ({ session, context, body }) => {
        await profile.setIntroduction(session.userId, body.voice);
        return profile.me(session.userId, context.lang);
      },
      {
        member: true,
        detail: { summary: "Set or delete what you say of yourself, up to 15 seconds" },
        body: introductionBody,
        response,
      },
    );
}

const settings = ({ profile }: Parts, guards: Guards) =>
  new Elysia()
    .use(guards)
    .get("/privacy", ({ session }) => profile.privacy(session.userId), {
      member: true,
      detail: { summary: "Read who may see what" },
      response: { 200: privacy },
    })
    .post(
      "/privacy",
      ({ session, body }) => {
        profile.setPrivacy(session.userId, body);
        return profile.privacy(session.userId);
      },
      {
        member: true,
        detail: { summary: "Choose who may see what" },
        body: privacyBody,
        response: { 200: privacy },
      },
    )
    .get("/settings/notification", ({ session }) => profile.notifications(session.userId), {
      member: true,
      detail: { summary: "Read which e-mails you get" },
      response: { 200: notificationSettings },
    })
    .post(
      "/settings/notification",
      ({ session, body }) => {
        profile.setNotifications(session.userId, body);
        return profile.notifications(session.userId);
      },
      {
        member: true,
        detail: { summary: "Choose which e-mails you get" },
        act: "mails",
        body: notificationBody,
        response: { 200: notificationSettings },
      },
    );

const leaving = ({ profile }: Parts, guards: Guards) =>
  new Elysia({ prefix: "/user/profile" })
    .use(guards)
    .post(
      "/archive",
      async ({ session, body, context }) =>
        new Response(await profile.archive(session, body?.password, context.lang), {
          headers: {
            "content-type": "application/zip",
            "content-disposition": 'attachment; filename="randevu.zip"',
          },
        }),
      {
        leaving: true,
        act: "archive",
        limit: "strict",
        body: passwordBody,
        detail: {
          summary: "Download all of your data",
          ...fileAnswer("application/zip", "All of the member's data"),
        },
      },
    )
    .post(
      "/delete",
      async ({ session, body }) => {
        await profile.remove(session, body?.password);
        return {};
      },
      {
        member: true,
        detail: { summary: "Delete your account" },
        limit: "strict",
        body: passwordBody,
        response: { 200: done },
      },
    )
    .post(
      "/restore",
      ({ session, context }) => {
        profile.restore(session.userId);
        return profile.me(session.userId, context.lang);
      },
      {
        leaving: true,
        detail: { summary: "Restore your account" },
        response: { 200: me },
      },
    );

interface OwnRequest<Body> {
  session: Session;
  body: Body;
  context: RequestContext;
}
