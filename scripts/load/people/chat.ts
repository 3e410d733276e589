import type { Message, MessagesPage } from "#contract/chat.ts";
import { EDIT_MS } from "#contract/limits.ts";
import { REACTIONS, type Reaction } from "#contract/reactions.ts";
import type { ClientData, ServerFrame } from "#contract/realtime.ts";
import { countedOnce } from "../promises.ts";
import type { Files } from "./files.ts";
import { Lost, Refused } from "./line.ts";
import type { Me } from "./me.ts";

const READ_SHARE = 0.5;

/** One chat, with the member beside: texts, photos, recordings, edits, reactions. What was not confirmed is sent again, as pages do. */
export class Chat {
  other!: Chat;
  private readonly waiting = new Map<string, ClientData["MESSAGE"] & { content: string }>();
  /** When each was sent. */
  private readonly confirmed = new Map<string, number>();
  private chatId = "";
  /** By content: what is on its way to me. */
  private readonly expected = new Map<string, number>();
  private heard: string | undefined;
  /** As confirmed; null while no one can tell. */
  private readonly edits = new Map<string, string | null>();
  private readonly reactions = new Map<string, Reaction | null>();

  constructor(
    private readonly me: Me,
    private readonly files: Files,
  ) {}

  async write(more: Partial<ClientData["MESSAGE"]> = {}): Promise<void> {
    const { me, other } = this;
    const clientId = crypto.randomUUID();
    const data = { to: other.me.id, clientId, content: `Как дела? ${clientId}`, ...more };
    if (this.chatId) me.line.say("TYPING", { chatID: this.chatId });
    this.waiting.set(clientId, data);
    await this.send(clientId);
  }

  sendPhoto = async (): Promise<void> => this.write({ imageIds: [await this.files.uploadPhoto()] });
  sendVoice = async (): Promise<void> => this.write({ voiceId: await this.files.uploadVoice() });

  sendAgain(): void {
    for (const clientId of this.waiting.keys())
      this.send(clientId).catch((error) => {
        if (error instanceof Refused) this.me.notes.failed(error.code);
      });
  }

  private async send(clientId: string): Promise<void> {
    const data = this.waiting.get(clientId)!;
    const sentAt = performance.now();
    this.other.expected.set(data.content, sentAt);
    try {
      const { message } = await this.me.line.ask("MESSAGE", data);
      this.chatId = message.chatId;
      this.confirmed.set(clientId, sentAt);
      this.waiting.delete(clientId);
      this.me.notes.took("ack", performance.now() - sentAt);
    } catch (error) {
      if (!(error instanceof Lost)) this.waiting.delete(clientId);
      throw error;
    }
  }

  hear(frame: ServerFrame): void {
    if (frame.event === "MESSAGE") this.receive(frame.data);
  }

  private receive({ id, chatId, seq, content, images, voice }: Message): void {
    const { me, files } = this;
    const sentAt = this.expected.get(content);
    if (sentAt !== undefined) me.notes.took("delivery", performance.now() - sentAt);
    this.expected.delete(content);
    this.chatId = chatId;
    this.heard = id;
    if (me.chance(READ_SHARE)) me.line.say("MESSAGES_READ", { chatID: chatId, seq });
    for (const { screen } of images) void files.open(screen);
    if (voice) void files.open(voice.path).then(() => me.line.say("VOICE_LISTENED", { messageId: id }));
  }

  /** To the latest message of the other. */
  async react(): Promise<void> {
    const messageId = this.heard;
    if (!messageId) return;
    const reaction = this.me.pick(REACTIONS);
    this.reactions.set(messageId, null);
    await this.me.timed("change", this.me.line.ask("MESSAGE_REACTION", { messageId, reaction }));
    this.reactions.set(messageId, reaction);
  }

  /** The latest of my own. */
  async edit(): Promise<void> {
    const [id, sentAt] = [...this.confirmed].at(-1) ?? [];
    if (!id || sentAt === undefined || performance.now() - sentAt > EDIT_MS / 2) return;
    const content = `Как сам? ${id}, ${Math.floor(this.me.random() * 1e6)}`;
    this.edits.set(id, null);
    await this.me.timed("change", this.me.post(`/api/message/${id}/edit`, { content }));
    this.edits.set(id, content);
  }

  /** Everything confirmed must be in the chat once, as it was last confirmed, and every file in it opens. */
  async readBack(): Promise<void> {
    if (!this.chatId) return;
    const { tally } = this.me;
    const mine: string[] = [];
    for await (const message of this.messages()) {
      if (message.mine) mine.push(message.id);
      const edited = this.edits.get(message.id);
      if (edited) tally.check("changes", message.content === edited && message.editedAt !== null);
      const reaction = this.reactions.get(message.id);
      if (reaction) tally.check("changes", message.reactions.mine === reaction);
      for (const { thumb } of message.images) await this.files.open(thumb);
      if (message.voice) await this.files.open(message.voice.path);
    }
    tally.add(countedOnce(new Set(this.confirmed.keys()), mine));
  }

  private async *messages(): AsyncGenerator<Message> {
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: string = cursor ? `?cursor=${encodeURIComponent(cursor)}` : "";
      const page: MessagesPage = await this.me.get(`/api/chat/${this.chatId}/messagesPagination${query}`);
      yield* page.data;
      cursor = page.data.length > 0 ? page.pagination.before : null;
    }
  }
}
