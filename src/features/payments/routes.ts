import { Elysia } from "elysia";
import * as z from "zod";
import { byId } from "#contract/http.ts";
import { userKey } from "#contract/person-key.ts";
import {
  buyVip,
  payment,
  paymentList,
  paymentsQuery,
  refundRequest,
  vipProducts,
  vipStatus,
} from "#contract/vip.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import type { Guards } from "#src/http/guards.ts";
import { Problem } from "#src/problem.ts";
import type { Payments } from "./actions.ts";

interface Parts {
  payments: Payments;
  vip: Vip;
  guards: Guards;
}

export const paymentRoutes = ({ payments, vip, guards }: Parts) =>
  new Elysia({ prefix: "/api/vip", detail: { tags: ["vip"] } })
    .use(guards)
    .get("/status", ({ session }) => payments.status(session.userId), {
      member: true,
      detail: { summary: "Read your VIP status" },
      response: { 200: vipStatus },
    })
    .post(
      "/enable",
      ({ session: { userId } }) => {
        vip.enable(userId);
        return payments.status(userId);
      },
      { member: true, detail: { summary: "Start the free VIP promotion" }, response: { 200: vipStatus } },
    )
    .get("/products", () => payments.products(), {
      anyone: true,
      detail: { summary: "List the VIP tariffs" },
      response: { 200: vipProducts },
    })
    .post(
      "/buy",
      ({ session, body, context }) => payments.buy(session.userId, { ...body, lang: context.lang }),
      {
        member: true,
        act: "buy",
        detail: { summary: "Buy VIP" },
        body: buyVip,
        response: { 200: payment },
      },
    )
    .get("/payment-status", ({ session, query }) => payments.history(session.userId, query), {
      member: true,
      detail: { summary: "List your payments" },
      query: paymentsQuery,
      response: { 200: paymentList },
    })
    .get("/check-payment/:id", ({ session, params }) => payments.check(session.userId, params.id), {
      member: true,
      detail: { summary: "Check a payment" },
      params: byId,
      response: { 200: payment },
    })
    .post(
      "/payments/:id/refund",
      ({ session: { userId }, params, body }) => {
        if (!payments.mayRefund(userId)) throw new Problem("forbidden");
        return payments.refund(userKey(userId), params.id, body);
      },
      {
        member: true,
        params: byId,
        body: refundRequest,
        response: { 200: payment },
        detail: {
          summary: "Refund a payment",
          description: "For admins: gives money back and takes its days",
        },
      },
    )
    .post(
      "/notification",
      ({ body }) => {
        payments.notified(body);
        return new Response("OK", { headers: { "content-type": "text/plain; charset=utf-8" } });
      },
      {
        anyone: true,
        body: z.unknown(),
        response: { 200: z.string() },
        detail: {
          summary: "Receive a payment notification from the bank",
          description: "What the bank says; only its signature lets it in",
        },
      },
    );
