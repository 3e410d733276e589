/** How one page replaces another. Members' cards install a transition (`shared-element.ts`), outside of a guest's first load. */
export const pageChange = {
  run: (render: () => Promise<void>, _left: string | undefined): Promise<void> => render(),
  /** Address of the pressed card's picture, shown until the page has a better one. */
  cardPicture: undefined as string | undefined,
};
