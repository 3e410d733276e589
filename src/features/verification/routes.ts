import { Elysia } from "elysia";
import { FRAME_MAX_BYTES } from "#contract/selfies.ts";
import { askedGesture, selfieBody, verification as verificationAnswer } from "#contract/verification.ts";
import type { Guards } from "#src/http/guards.ts";
import { Problem } from "#src/problem.ts";
import type { VerificationFeature } from "./actions.ts";

export const verificationRoutes = ({
  verification,
  guards,
}: {
  verification: VerificationFeature;
  guards: Guards;
}) =>
  new Elysia({ prefix: "/api/user/verification", detail: { tags: ["profile"] } })
    .use(guards)
    .get("", ({ session }) => verification.stateOf(session.userId), {
      member: true,
      detail: { summary: "Read whether I am verified, and what came of my selfie" },
      response: { 200: verificationAnswer },
    })
    .post("/gesture", ({ session }) => verification.ask(session.userId), {
      member: true,
      detail: { summary: "Ask which gesture to show to the camera" },
      act: "profile",
      response: { 200: askedGesture },
    })
    .post(
      "/selfie",
      async ({ session, context, body: { id, first, second, third } }) => {
        const files = [first, second, third];
        if (files.some(({ size }) => size > FRAME_MAX_BYTES)) throw new Problem("photo_too_large");
        const frames = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
        return verification.send(session.userId, id, frames, context.demandSession!);
      },
      {
        member: true,
        detail: { summary: "Send three frames of the camera that show the gesture" },
        act: "upload",
        limit: "uploads",
        body: selfieBody,
        response: { 200: verificationAnswer },
      },
    )
    .delete("", ({ session }) => verification.withdraw(session.userId), {
      member: true,
      detail: { summary: "Take a selfie back that waits for a moderator" },
      act: "profile",
      response: { 200: verificationAnswer },
    });
