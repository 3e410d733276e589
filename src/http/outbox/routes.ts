import { Elysia } from "elysia";
import * as z from "zod";
import type { Lang } from "#contract/lang.ts";
import { LANGS } from "#contract/lang.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import { createOutbox } from "#src/services/mail/outbox.ts";
import type { Guards } from "../guards.ts";
import { acceptedLang } from "../sender/lang.ts";
import { listPage, mailPage } from "./page.ts";

const EMPTY_REFRESH_SECONDS = "3";

type Parts = Pick<Deps, "config"> & { services: Pick<Deps["services"], "mails">; guards: Guards };

const lang = z.object({ lang: z.enum(LANGS).optional().catch(undefined) });

/** Exists only without a mail server and on this very machine: the e-mails hold links that sign people in. */
export const outboxRoutes = ({ config, services: { mails }, guards }: Parts) => {
  const routes = new Elysia({ prefix: "/outbox", detail: { hide: true } }).use(guards);
  if (!config.outbox) return routes;
  const outbox = createOutbox(config);
  return routes
    .get(
      "/",
      async ({ query, request }) => {
        // The reader expects an e-mail that was requested a moment ago, and a list with other e-mails does not reload by itself.
        await mails.deliverDue();
        const latest = await outbox.latest();
        return answer(listPage(latest, langFor(query.lang, request)), latest.length === 0);
      },
      { ownMachine: true, query: lang },
    )
    .get(
      "/:id",
      async ({ params, query, request }) => {
        const mail = await outbox.mail(params.id);
        if (!mail) throw new Problem("not_found");
        const origins = { ours: config.publicUrl.origin, here: new URL(request.url).origin };
        return answer(mailPage(mail, langFor(query.lang, request), origins));
      },
      { ownMachine: true, params: z.object({ id: z.string() }), query: lang },
    );
};

const langFor = (requested: Lang | undefined, { headers }: Request): Lang =>
  requested ?? acceptedLang(headers.get("accept-language")) ?? "ru";

const answer = (page: string, mayChange = false) =>
  new Response(page, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      ...(mayChange && { refresh: EMPTY_REFRESH_SECONDS }),
    },
  });
