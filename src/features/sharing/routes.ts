import { Elysia } from "elysia";
import * as z from "zod";
import { sharedEvent } from "#contract/events.ts";
import { byId, thingId } from "#contract/http.ts";
import { brandName } from "#contract/lang.ts";
import type { Config } from "#src/config.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Sharing } from "./actions.ts";
import { meetPage } from "./page.ts";

type Parts = { sharing: Sharing; guards: Guards; config: Pick<Config, "brand" | "publicUrl"> };

export const sharingRoutes = ({ sharing, guards, config }: Parts) =>
  new Elysia({ detail: { tags: ["events"] } })
    .use(guards)
    .get(
      "/api/event/:id/share",
      ({ session, params, context }) => sharing.link(session.userId, params.id, context.lang),
      {
        member: true,
        params: byId,
        detail: { summary: "Create a public link to an event" },
        response: { 200: sharedEvent },
      },
    )
    .get(
      "/meet/:id/:mark",
      ({ params: { id, mark }, context }) => {
        const lang = context.lang;
        const preview = sharing.preview(id, mark, lang);
        const brand = brandName(config.brand, lang);
        const page = meetPage({ id, preview, lang, brand, origin: config.publicUrl.origin });
        return new Response(page, {
          status: preview ? 200 : 404,
          headers: {
            "content-type": "text/html; charset=utf-8",
            "cache-control": "no-cache",
            vary: "accept-language",
          },
        });
      },
      { anyone: true, params: z.object({ id: thingId, mark: z.string().max(40) }), detail: { hide: true } },
    );
