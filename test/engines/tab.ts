/** One page of a browser that Playwright does not drive: as much as both protocols can do in the same way. */
export interface Tab {
  goto(url: string): Promise<void>;
  /** Calls the function in the page. It sees its arguments and nothing else of the test. */
  evaluate<Args extends unknown[], Answer>(
    inPage: (...args: Args) => Answer,
    ...args: Args
  ): Promise<Awaited<Answer>>;
  /** Where a finger or the pointer presses, in CSS pixels of what is seen. */
  click(x: number, y: number): Promise<void>;
  /** Types on the keyboard, into what has the focus. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  screenshot(file: string): Promise<void>;
}

export type Key = "Enter" | "Escape" | "Tab";

export interface Size {
  width: number;
  height: number;
}
