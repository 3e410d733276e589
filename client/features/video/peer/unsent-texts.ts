import type { SideMessage } from "./side-message.ts";

type Text = Extract<SideMessage, { type: "text" }>;

/** Texts of one room that cannot be sent yet: its connection is being made, or has broken. They keep their order. */
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

  /** They were for the companion of a room that is over. */
  forget(): void {
    this.waiting = [];
  }
}
