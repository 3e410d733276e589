/** How one page takes the place of another. Members' cards bring a way of their own (`grow.ts`), which no guest's first page waits for. */
export const pageChange = {
  run: (render: () => Promise<void>, _left: string | undefined): Promise<void> => render(),
  /** What the picture of the pressed card shows, while the page has nothing better yet. */
  carried: undefined as string | undefined,
};
