import { atom, map } from "nanostores";
import type { PageDatabase } from "#client/lib/storage/database.ts";
import { isDeletedSince, type Message, type QuotedMessage } from "#contract/chat.ts";
import { cleanParagraphs } from "#contract/clean.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { MESSAGE_IMAGES_MAX } from "#contract/limits.ts";
import type { Prompt } from "#contract/prompts.ts";
import { KEPT_BYTES_MAX, type KeptEntry, KeptMessages, ownerBefore } from "./kept-messages.ts";
import {
  byPlace,
  type Draft,
  EMPTY,
  quoteOf,
  readinessOf,
  type Stored,
  type UnsentMessage,
  type UnsentPhoto,
  type UnsentRecording,
} from "./message.ts";
import { Sender, type SenderPorts } from "./sender.ts";
import { type UploadPorts, Uploads } from "./uploads.ts";

export interface UnsentPorts extends SenderPorts, UploadPorts {
  database: PageDatabase<KeptEntry>;
  migrate(kept: KeptMessages, owner: string): Promise<void>;
  sessionTag(): string | null;
  newId(): string;
  now(): number;
}

export interface UnsentChats {
  /** Null if no chat is known. */
  clearedSeqWith(userId: string): number | null;
  /** Called with each recipient of what an earlier page left. */
  onRestored(userId: string): void;
  onRefused(refused: UnsentMessage, code: ErrorCode): void;
}

/** Each tab mirrors the database of the browser. Uploading a photo, and sending in a chat, happen under a lock. */
export class UnsentStore {
  readonly $drafts = map<Record<string, Draft>>({});
  /** Voice messages that are not queued yet, beside the drafts: to be sent or discarded, or uploading. */
  readonly $recordings = map<Record<string, readonly Draft[]>>({});
  /** In the order of their places. */
  readonly $outbox = atom<readonly UnsentMessage[]>([]);

  private readonly ports: UnsentPorts;
  private readonly kept: KeptMessages;
  private mirror = new Map<string, UnsentMessage>();
  private readonly uploads: Uploads;
  private account: string | null = null;
  private session: string;
  private chats: UnsentChats | null = null;
  private sender: Sender | null = null;
  private hasMigrated = false;
  /** Changes whenever the messages become another's. */
  private era = {};

  constructor(ports: UnsentPorts) {
    this.ports = ports;
    this.kept = new KeptMessages(ports.database, ports.now);
    this.uploads = new Uploads(ports, this.kept, {
      naming: async (photoId) => {
        await this.refresh();
        return this.draftOf(photoId);
      },
      looksChanged: () => this.show(),
      uploaded: (photoId, image) => this.placeImage(photoId, image),
      lost: (photoId) => this.losePhoto(photoId),
    });
    this.session = ownerBefore(ports.sessionTag());
  }

  /** Also before the account is known. */
  async open(): Promise<void> {
    // A page of an earlier build that is still open may hold this up.
    if (!this.hasMigrated) void this.ports.migrate(this.kept, this.session).then(() => this.catchUp());
    this.hasMigrated = true;
    await this.refresh();
  }

  async start(account: string, chats: UnsentChats): Promise<void> {
    this.account = account;
    this.chats = chats;
    this.era = {};
    const { era } = this;
    this.sender = new Sender(
      account,
      {
        recipients: () => new Set(this.waiting().map(({ to }) => to)),
        next: async (to) => {
          await this.refresh();
          return this.waiting().find((message) => message.to === to);
        },
        settle: (message) => this.remove(message),
        refuse: (message, failure) => this.refuse(message, failure),
      },
      this.ports,
    );
    // What the user wrote before the account was known belongs to it from now on.
    this.claim();
    this.sender.run();
    await this.open();
    if (era !== this.era) return;
    await this.kept.prune(this.owners());
    await this.refresh();
    if (era !== this.era) return;
    for (const to of this.recipients()) chats.onRestored(to);
    this.sender.run();
  }

  /** An account that has left finds nothing of it again. */
  async end(hasLeft: boolean): Promise<void> {
    const owners = this.owners();
    this.account = null;
    this.chats = null;
    this.era = {};
    this.sender?.stop();
    this.sender = null;
    this.session = ownerBefore(this.ports.sessionTag());
    this.mirror.clear();
    this.show();
    if (!hasLeft) return;
    await this.kept.forget(owners);
    this.ports.tell();
  }

  run(): void {
    this.sender?.run();
  }

  async catchUp(): Promise<void> {
    await this.refresh();
    this.run();
  }

  private async refresh(): Promise<void> {
    const all = await this.kept.messages();
    // Whose they are now: another may have signed in meanwhile.
    const owners = this.owners();
    this.mirror = new Map(
      all.filter(({ from }) => owners.includes(from)).map((message) => [message.clientId, message]),
    );
    if (this.account) this.claim();
    this.show();
  }

  recipients(): Set<string> {
    return new Set([...this.mirror.values()].map(({ to }) => to));
  }

  setText(to: string, text: string): void {
    this.change(to, { text });
  }

  addText(to: string, text: string): void {
    this.setText(to, [this.draftTo(to).text.trimEnd(), text].filter(Boolean).join("\n"));
  }

  setReply(to: string, reply: QuotedMessage | null): void {
    this.change(to, { reply, prompt: null });
  }

  setPrompt(to: string, prompt: Prompt | null): void {
    this.change(to, { reply: null, prompt });
  }

  replyTo(to: string, message: Message): void {
    this.setReply(to, quoteOf(message));
  }

  /** Which messages are quoted in what is not sent to this person yet. */
  quotedTo(userId: string): Set<string> {
    const mine = [...this.mirror.values()].filter(({ to }) => to === userId);
    return new Set(mine.flatMap(({ reply }) => reply?.id ?? []));
  }

  /** @param now null once the message was deleted, which no draft answers any longer */
  changeQuoted(id: string, now: Partial<QuotedMessage> | null): void {
    for (const message of [...this.mirror.values()]) {
      const { reply, state } = message;
      // What is under way is stored with its quote as it is by then.
      if (reply?.id !== id || state === "sending") continue;
      if (state === "draft") this.keepDraft({ ...message, reply: now && { ...reply, ...now } });
      else void this.put({ ...message, reply: { ...reply, ...(now ?? { deleted: true }) } });
    }
  }

  /** @returns how many files there was no room for */
  addPhotos(to: string, files: readonly File[]): number {
    const room = MESSAGE_IMAGES_MAX - this.draftTo(to).photos.length;
    for (const file of files.slice(0, room)) this.addPhoto(to, file);
    return Math.max(0, files.length - room);
  }

  removePhoto(to: string, { id }: Pick<UnsentPhoto, "id">): void {
    const draft = this.draftTo(to);
    const removed = draft.photos.filter((photo) => photo.id === id);
    this.change(to, { photos: draft.photos.filter((photo) => photo.id !== id) });
    void this.kept.removePhotos({ photos: removed });
    this.sendIfUploaded(draft.clientId);
  }

  retryPhoto({ id }: Pick<UnsentPhoto, "id">): void {
    this.uploads.retry(id);
  }

  /** Now, or once its photos are uploaded, whatever page is open then. @returns whether it was queued now */
  sendDraft(to: string): boolean {
    const draft = this.draftTo(to);
    const readiness = readinessOf(this.uploads.shown(draft));
    if (readiness === "uploading") this.change(to, { waits: true });
    if (readiness !== "ready") return false;
    this.queue(draft);
    return true;
  }

  /** A recording, beside the draft. @param waits whether it goes out once it is uploaded, or stays to be listened to first */
  addRecording(to: string, file: File, recording: UnsentRecording, waits: boolean): void {
    const clearedSeq = this.chats?.clearedSeqWith(to) ?? null;
    const message = { ...EMPTY, clientId: this.ports.newId(), to, recording, waits, clearedSeq };
    const bytes = this.bytesKeptOf(file);
    const id = this.uploads.begin(file, recording);
    const time = this.time();
    void this.put({ ...message, time, photos: [{ id, image: null, bytes }] });
    this.uploads.hold(id, file, bytes);
  }

  sendRecording(clientId: string): void {
    const message = this.mirror.get(clientId);
    if (message?.state !== "draft") return;
    void this.put({ ...message, waits: true, time: this.time() });
    this.sendIfUploaded(clientId);
  }

  /** Beside the draft, which stays. */
  say(to: string, text: string): void {
    const clearedSeq = this.chats?.clearedSeqWith(to) ?? null;
    this.queue({ ...EMPTY, photos: [], clientId: this.ports.newId(), to, text, clearedSeq });
  }

  /** After everything written since. */
  sendAgain(clientId: string): void {
    const message = this.mirror.get(clientId);
    if (message?.state === "failed") this.queue(message);
  }

  /** Its answer has changed in the profile meanwhile. */
  sendWithoutPrompt(clientId: string): void {
    const message = this.mirror.get(clientId);
    if (message?.state === "failed") this.queue({ ...message, prompt: null });
  }

  discard(clientId: string): void {
    const message = this.mirror.get(clientId);
    if (message) void this.remove(message);
  }

  /** Another tab has sent it, or the socket delivered it before the reply. */
  confirm({ clientId }: Message): void {
    if (clientId) this.discard(clientId);
  }

  /** Without its photos: they are gone. */
  returnToDraft({ clientId, to, text, reply, prompt }: UnsentMessage): void {
    if (text) this.addText(to, text);
    const draft = this.draftTo(to);
    if (!draft.reply && !draft.prompt && (reply || prompt))
      this.change(to, { reply, prompt: prompt ?? null });
    this.discard(clientId);
  }

  /** @param clearedSeq of the chat now; null if there is none */
  dropDeleted(userId: string, clearedSeq: number | null): void {
    for (const message of [...this.mirror.values()])
      if (message.to === userId && isDeletedSince(message.clearedSeq, clearedSeq)) void this.remove(message);
  }

  private owners(): string[] {
    return this.account ? [this.account, this.session] : [this.session];
  }

  private waiting(): UnsentMessage[] {
    return this.$outbox.get().filter(({ state }) => state === "sending");
  }

  /** A page may begin one before it has read that of an earlier page, which follows it then. */
  private draftTo(to: string): UnsentMessage {
    const drafts = [...this.mirror.values()].filter(
      (message) => message.to === to && message.state === "draft" && !message.recording,
    );
    const latest = drafts.reduce<UnsentMessage | null>(
      (last, draft) => (last && last.clientId > draft.clientId ? last : draft),
      null,
    );
    return latest ?? { ...EMPTY, photos: [], clientId: this.ports.newId(), to };
  }

  private change(to: string, part: Partial<UnsentMessage>): void {
    const draft = { ...this.draftTo(to), ...part };
    // The chat may have begun, or become known, after the draft.
    draft.clearedSeq ??= this.chats?.clearedSeqWith(to) ?? null;
    this.keepDraft(draft);
  }

  private keepDraft(draft: UnsentMessage): void {
    const isOver = draft.text === "" && draft.photos.length === 0 && !draft.reply && !draft.prompt;
    void (isOver ? this.remove(draft) : this.put({ ...draft, time: this.time() }));
  }

  private queue(message: UnsentMessage): void {
    const place = (this.$outbox.get().at(-1)?.place ?? 0) + 1;
    void this.put({
      ...message,
      state: "sending",
      text: cleanParagraphs(message.text),
      waits: false,
      time: this.time(),
      place,
      failure: null,
    });
    void this.kept.removePhotos(message);
    this.run();
  }

  private time(): string {
    return new Date(this.ports.now()).toISOString();
  }

  private async refuse(message: UnsentMessage, failure: ErrorCode): Promise<void> {
    await this.refresh();
    // Its user may have discarded it meanwhile.
    if (!this.mirror.has(message.clientId)) return;
    const stored = this.put({ ...message, state: "failed", failure });
    this.chats?.onRefused(message, failure);
    await stored;
  }

  private async put(changed: UnsentMessage): Promise<void> {
    const from = this.account ?? this.session;
    const message = { ...changed, from };
    this.mirror.set(message.clientId, message);
    this.show();
    await this.kept.put(message);
    this.ports.tell();
  }

  private async remove(message: UnsentMessage): Promise<void> {
    if (!this.mirror.delete(message.clientId)) return;
    this.show();
    await this.kept.remove(message);
    this.ports.tell();
  }

  private claim(): void {
    for (const message of [...this.mirror.values()])
      if (message.from === this.session) void this.put(message);
  }

  private show(): void {
    const messages = [...this.mirror.values()];
    const queued = messages.filter(({ state }) => state !== "draft").sort(byPlace);
    if (!isSame(this.$outbox.get(), queued)) this.$outbox.set(queued);
    const drafts = messages.filter(({ state }) => state === "draft");
    this.uploads.follow(drafts);
    const recordings = Map.groupBy(
      drafts.filter(({ recording }) => recording),
      ({ to }) => to,
    );
    for (const to of new Set([...Object.keys(this.$recordings.get()), ...recordings.keys()])) {
      const shown = recordings.get(to)?.map((recording) => this.uploads.shown(recording));
      if (!isSame(this.$recordings.get()[to], shown)) this.$recordings.setKey(to, shown);
    }
    const texts = new Set(drafts.flatMap(({ to, recording }) => (recording ? [] : to)));
    for (const to of new Set([...Object.keys(this.$drafts.get()), ...texts]))
      this.showDraft(to, texts.has(to) ? this.uploads.shown(this.draftTo(to)) : undefined);
  }

  private showDraft(to: string, draft: Draft | undefined): void {
    if (!isSame(this.$drafts.get()[to], draft)) this.$drafts.setKey(to, draft);
  }

  private addPhoto(to: string, file: File): void {
    const bytes = this.bytesKeptOf(file);
    const id = this.uploads.begin(file, null);
    this.change(to, { photos: [...this.draftTo(to).photos, { id, image: null, bytes }] });
    this.uploads.hold(id, file, bytes);
  }

  /** Zero if there is no room left for the next page to have it. */
  private bytesKeptOf({ size }: File): number {
    const drafts = [...this.mirror.values()].filter(({ state }) => state === "draft");
    const total = drafts.flatMap(({ photos }) => photos).reduce((sum, { bytes }) => sum + bytes, 0);
    return total + size <= KEPT_BYTES_MAX ? size : 0;
  }

  private async placeImage(photoId: string, image: Stored): Promise<void> {
    // Another tab may have gone on writing.
    await this.refresh();
    const draft = this.draftOf(photoId);
    if (!draft) return;
    const photos = draft.photos.map((photo) => (photo.id === photoId ? { ...photo, image } : photo));
    void this.put({ ...draft, photos });
    this.sendIfUploaded(draft.clientId);
  }

  /** Without the lost photo, its draft does not go out by itself. */
  private losePhoto(id: string): void {
    const draft = this.draftOf(id);
    if (draft)
      this.keepDraft({ ...draft, waits: false, photos: draft.photos.filter((photo) => photo.id !== id) });
  }

  private draftOf(photoId: string): UnsentMessage | undefined {
    return [...this.mirror.values()].find(
      ({ state, photos }) => state === "draft" && photos.some(({ id }) => id === photoId),
    );
  }

  private sendIfUploaded(clientId: string): void {
    const draft = this.mirror.get(clientId);
    if (draft?.state !== "draft" || !draft.waits) return;
    const readiness = readinessOf(this.uploads.shown(draft));
    if (readiness === "empty") void this.put({ ...draft, waits: false });
    else if (readiness === "ready") this.queue(draft);
  }
}

/** Read again, the same messages are new objects, which must not cause a render. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
