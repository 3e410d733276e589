import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "#client/lib/api.ts";
import { refetchChanged } from "#client/lib/queries/ask-again.ts";
import { datingChanged } from "#client/lib/queries/dating.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { PAYMENTS_PER_PAGE } from "#contract/limits.ts";
import type { Payment } from "#contract/vip.ts";

export const statusQuery = queryOptions({
  queryKey: ["vip", "status"],
  queryFn: () => unwrap(api.api.vip.status.get()),
});

export const productsQuery = queryOptions({
  queryKey: ["vip", "products"],
  queryFn: () => unwrap(api.api.vip.products.get()),
});

export const inviteQuery = queryOptions({
  queryKey: ["vip", "invite"],
  queryFn: () => unwrap(api.api.vip.invite.get()),
});

export const renewalQuery = queryOptions({
  queryKey: ["vip", "renewal"],
  queryFn: () => unwrap(api.api.vip.renewal.get()),
});

export const cardsQuery = queryOptions({
  queryKey: ["vip", "cards"],
  queryFn: () => unwrap(api.api.vip.cards.get()),
});

/** The last `PAYMENTS_PER_PAGE` payments at once; the page shows ten at a time. */
export const historyQuery = queryOptions({
  queryKey: ["vip", "history"],
  queryFn: () =>
    unwrap(api.api.vip["payment-status"].get({ query: { page: 1, perPage: PAYMENTS_PER_PAGE } })),
});

const ASKED_EVERY_MS = 3_000;

/** Polled until the payment is decided; a connected socket is faster. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ["vip", "payment", id],
    queryFn: () => unwrap(api.api.vip["check-payment"]({ id }).get()),
    refetchInterval: ({ state }) => (state.data && isDecided(state.data) ? false : ASKED_EVERY_MS),
  });

export const isDecided = ({ status }: Pick<Payment, "status">): boolean =>
  status !== null && status !== "authorized" && status !== "confirming";

export function vipChanged(client: QueryClient): void {
  for (const queryKey of [meQuery.queryKey, ["vip"], ["chat", "with"], ["rating"]])
    refetchChanged(client, queryKey);
  datingChanged(client);
}
