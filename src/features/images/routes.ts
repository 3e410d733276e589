import { Elysia } from "elysia";
import * as z from "zod";
import { thingId } from "#contract/http.ts";
import { PHOTO_MAX_BYTES, VOICE_MAX_BYTES } from "#contract/limits.ts";
import { image, voice, waveform } from "#contract/people.ts";
import type { Guards } from "#src/http/guards.ts";
import { Problem } from "#src/problem.ts";
import type { Images } from "./actions.ts";

const IMAGE_CACHE = "private, max-age=604800, immutable";

const uploadBody = z.object({ file: z.file("invalid_photo") });
const voiceBody = z.object({ file: z.file("invalid_voice"), waveform });

export const imagesRoutes = ({ images, guards }: { images: Images; guards: Guards }) =>
  new Elysia({ detail: { tags: ["profile"] } })
    .use(guards)
    .post(
      "/api/image/upload",
      async ({ session, context, body: { file } }) => {
        if (file.size > PHOTO_MAX_BYTES) throw new Problem("photo_too_large");
        const bytes = new Uint8Array(await file.arrayBuffer());
        return images.upload(session.userId, bytes, context.demandSession!);
      },
      {
        member: true,
        detail: { summary: "Upload a photo" },
        act: "upload",
        limit: "uploads",
        body: uploadBody,
        response: { 200: image },
      },
    )
    .post(
      "/api/voice/upload",
      async ({ session, context, body: { file, waveform } }) => {
        if (file.size > VOICE_MAX_BYTES) throw new Problem("voice_too_large");
        const bytes = new Uint8Array(await file.arrayBuffer());
        return images.uploadVoice(session.userId, { bytes, waveform }, context.demandSession!);
      },
      {
        member: true,
        detail: { summary: "Upload a recording for a voice message" },
        act: "upload",
        limit: "uploads",
        body: voiceBody,
        response: { 200: voice },
      },
    )
    .get(
      "/media/:id/:file",
      async ({ params, query }) => {
        const { blob, type } = await images.fetch(params.id, params.file, query.for);
        return new Response(blob, { headers: { "cache-control": IMAGE_CACHE, "content-type": type } });
      },
      {
        anyone: true,
        params: z.object({ id: thingId, file: z.string().max(20) }),
        query: z.object({ for: z.string().max(120) }),
        detail: { hide: true },
      },
    );
