import { createContext, type HTMLAttributes, type Ref, use, useId } from "react";

/** Tab stops at one message of the list, from which arrow keys lead to the others. */
export const TabStopContext = createContext(false);

export const useTabIndex = (): 0 | -1 => (use(TabStopContext) ? 0 : -1);

/** Its content is its name. */
export function MessageFocus(props: HTMLAttributes<HTMLDivElement> & { ref?: Ref<HTMLDivElement> }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: its content is that of a paragraph
    <div {...props} id={id} role="article" aria-labelledby={id} tabIndex={useTabIndex()} data-message-focus />
  );
}
