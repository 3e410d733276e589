import { createContext, type HTMLAttributes, type Ref, use, useId } from "react";

/** Whether Tab stops at this message: only at one of the list, from which arrow keys lead to the others (use-roving.ts). */
export const TabStopContext = createContext(false);

/** For what can be pressed in a message: Tab reaches it only in the one where it stops. */
export const useTabIndex = (): 0 | -1 => (use(TabStopContext) ? 0 : -1);

/** The part of a message that has the focus. Its content is its name. */
export function MessageFocus(props: HTMLAttributes<HTMLDivElement> & { ref?: Ref<HTMLDivElement> }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: its content is that of a paragraph
    <div {...props} id={id} role="article" aria-labelledby={id} tabIndex={useTabIndex()} data-message-focus />
  );
}
