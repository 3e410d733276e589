interface NumberedPage {
  pagination: { page: number; perPage: number; total: number };
}

export const numberedPages = {
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { page, perPage, total } }: NumberedPage) =>
    page * perPage < total ? page + 1 : undefined,
};
