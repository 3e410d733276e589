/** One page of a browser that Playwright does not drive, with the commands that both protocols have in common. */
export interface Tab {
  goto(url: string): Promise<void>;
  /** Calls the function in the page. It can use its arguments, but no other variables of the test. */
  evaluate<Args extends unknown[], Answer>(
    inPage: (...args: Args) => Answer,
    ...args: Args
  ): Promise<Awaited<Answer>>;
  /** Presses this point, in CSS pixels of the viewport. */
  click(x: number, y: number): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  screenshot(file: string): Promise<void>;
}

export type Key = "Enter" | "Escape" | "Tab";

export interface Size {
  width: number;
  height: number;
}
