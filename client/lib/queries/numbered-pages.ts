import type { Pagination } from "#contract/http.ts";

export const numberedPages = {
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { page, perPage, total } }: { pagination: Pagination }) =>
    page * perPage < total ? page + 1 : undefined,
};
