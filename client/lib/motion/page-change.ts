/** How one page replaces another. Cards of members install a transition (`grow.ts`), which no guest's first page waits for. */
export const pageChange = {
  run: (render: () => Promise<void>, _left: string | undefined): Promise<void> => render(),
  /** Address of the pressed card's picture, shown until the page has a better one. */
  carried: undefined as string | undefined,
};
