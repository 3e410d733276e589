import type { SideMessage } from "./side-message.ts";

type Text = Extract<SideMessage, { type: "text" }>;

export class UnsentTexts {
  private waiting: Text[] = [];

  /** @param trySending returns whether the text was sent */
  constructor(private readonly trySending: (text: Text) => boolean) {}

  send(text: Text): void {
    this.waiting.push(text);
    this.retry();
  }

  retry(): void {
    while (this.waiting[0] && this.trySending(this.waiting[0])) this.waiting.shift();
  }

  forget(): void {
    this.waiting = [];
  }
}
