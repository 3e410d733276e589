/** Members' cards install a transition (`shared-element.ts`), outside of a guest's first load. */
export const pageChange = {
  run: (render: () => Promise<void>, _left: string | undefined): Promise<void> => render(),
  cardPicture: undefined as string | undefined,
};
