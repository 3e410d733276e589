/** The key of a button, for those who have a keyboard. */
export const Key = ({ children }: { children: string }) => (
  <span
    aria-hidden="true"
    className="ml-auto hidden size-6 shrink-0 items-center justify-center rounded-[6px] border border-line-strong font-sans text-dim text-xs lg:inline-flex"
  >
    {children}
  </span>
);
