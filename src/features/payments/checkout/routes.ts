import { Elysia } from "elysia";
import * as z from "zod";
import { byId } from "#contract/http.ts";
import type { Guards } from "#src/http/guards.ts";
import { Problem } from "#src/problem.ts";
import type { Payments } from "../actions.ts";
import { checkoutPage } from "./page.ts";

const form = z.object({
  act: z.enum(["pay", "confirm", "leave"]),
  card: z.string().optional(),
  code: z.string().max(10).optional(),
});

/** The sandbox bank that buyers are sent to. An order's id alone gives access to it, as at a bank. */
export const checkoutRoutes = ({ payments, guards }: { payments: Payments; guards: Guards }) =>
  new Elysia({ prefix: "/checkout", detail: { hide: true } })
    .use(guards)
    .get("/:id", ({ params }) => html(checkoutPage(bankOf(payments).order(params.id))), {
      anyone: true,
      params: byId,
    })
    .post(
      "/:id",
      ({ params, body }) => {
        const bank = bankOf(payments);
        if (body.act === "leave") bank.abandon(params.id);
        else if (body.act === "confirm") bank.confirm(params.id, body.code ?? "");
        else bank.pay(params.id, body.card);
        const { status, returnUrl } = bank.order(params.id);
        return seeOther(status === "3DS_CHECKING" ? `/checkout/${params.id}` : new URL(returnUrl).pathname);
      },
      { anyone: true, params: byId, body: form },
    );

function bankOf({ checkout }: Payments) {
  if (!checkout) throw new Problem("not_found");
  return checkout;
}

const html = (page: string) =>
  new Response(page, {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } });
