interface NumberedPage {
  pagination: { page: number; perPage: number; total: number };
}

/** Part of an infinite query whose pages are numbered from 1. */
export const numberedPages = {
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { page, perPage, total } }: NumberedPage) =>
    page * perPage < total ? page + 1 : undefined,
};
