import { cloneElement, type ReactElement, type ReactNode } from "react";

export interface MarkedTextProps {
  /** Like "I accept the <terms>rules</terms>". */
  text: string;
  components: Record<string, ReactElement<{ children?: ReactNode }>>;
}

const MARK = /<(\w+)>([^<]*)<\/\1>/g;

/** Links and emphasis inside a sentence: what we need of react-i18next's `Trans`, for 5 kB less in the first load. */
export function MarkedText({ text, components }: MarkedTextProps): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: mark = "", 2: words, index } of text.matchAll(MARK)) {
    const element = components[mark];
    parts.push(text.slice(end, index), element ? cloneElement(element, { key: index }, words) : words);
    end = index + whole.length;
  }
  parts.push(text.slice(end));
  return parts;
}
