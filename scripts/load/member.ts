import type { MessagesPage } from "#contract/chat.ts";
import type { AckData } from "#contract/realtime.ts";
import type { Measured, MemberData } from "./person.ts";
import { isCountedOnce } from "./promises.ts";

type Random = () => number;

interface Told {
  took(what: Measured, ms: number): void;
  failed(code: string): void;
}

const BETWEEN_ACTS_MS = { least: 2_000, most: 8_000 };
const SEARCH_SHARE = 0.2;
const LOST_SHARE = 0.03;
const AWAY_MS = 3_000;

/** A member who writes to another, searches, and loses the network at times. What was not confirmed is sent again, as pages do. */
export class Member {
  other: Member | undefined;
  private socket: WebSocket | undefined;
  private timer: Timer | undefined;
  private isSignedIn = false;
  private isStopped = false;
  private lostAt: number | null = null;
  /** By their client's id: sent, and not confirmed. */
  private readonly waiting = new Map<string, { sentAt: number; frame: string }>();
  private readonly acked = new Set<string>();
  private chatId = "";
  /** By content: what is on its way to me. */
  private readonly expected = new Map<string, number>();

  constructor(
    private readonly at: { socket: string; api: string },
    private readonly self: MemberData,
    private readonly random: Random,
    private readonly told: Told,
  ) {}

  come(): void {
    const socket = new WebSocket(`${this.at.socket.replace("http", "ws")}/ws`);
    this.socket = socket;
    socket.onmessage = ({ data }) => this.hear(String(data));
    socket.onopen = () =>
      socket.send(
        JSON.stringify({ event: "AUTHENTICATION_MESSAGE", id: "sign-in", data: { token: this.self.token } }),
      );
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.isSignedIn = false;
      this.lostAt ??= performance.now();
      this.later(this.random() * AWAY_MS, () => this.come());
    };
  }

  private hear(text: string): void {
    if (text.startsWith('{"event":"ACK"')) this.confirm(JSON.parse(text));
    else if (text.startsWith('{"event":"exception"')) this.refused(JSON.parse(text));
    else if (text.startsWith('{"event":"MESSAGE"')) this.receive(JSON.parse(text).data.content);
  }

  private confirm({ id, data }: { id: string; data: Partial<AckData["MESSAGE"]> }): void {
    if (id === "sign-in") {
      this.signedIn();
      return;
    }
    const sent = this.waiting.get(id);
    if (!sent) return;
    this.waiting.delete(id);
    this.acked.add(id);
    this.chatId = data.message?.chatId ?? this.chatId;
    this.told.took("ack", performance.now() - sent.sentAt);
  }

  private signedIn(): void {
    this.isSignedIn = true;
    if (this.lostAt !== null) this.told.took("return", performance.now() - this.lostAt);
    this.lostAt = null;
    for (const { frame } of this.waiting.values()) this.socket?.send(frame);
    this.actLater();
  }

  private refused({ id, data: { code } }: { id?: string; data: { code: string } }): void {
    this.told.failed(code);
    if (id) this.waiting.delete(id);
  }

  private receive(content: string): void {
    const sentAt = this.expected.get(content);
    if (sentAt !== undefined) this.told.took("delivery", performance.now() - sentAt);
    this.expected.delete(content);
  }

  private actLater(): void {
    const { least, most } = BETWEEN_ACTS_MS;
    this.later(least + this.random() * (most - least), () => this.act());
  }

  private act(): void {
    const chance = this.random();
    if (chance < LOST_SHARE) {
      this.socket?.close();
      return;
    }
    if (chance < LOST_SHARE + SEARCH_SHARE) void this.search();
    else this.write();
    this.actLater();
  }

  private write(): void {
    if (!this.isSignedIn || !this.other) return;
    const clientId = crypto.randomUUID();
    const content = `Как дела? ${clientId}`;
    const data = { to: this.other.self.id, clientId, content };
    const frame = JSON.stringify({ event: "MESSAGE", id: clientId, data });
    const sentAt = performance.now();
    this.waiting.set(clientId, { sentAt, frame });
    this.other.expected.set(content, sentAt);
    this.socket?.send(frame);
  }

  private async search(): Promise<void> {
    const asked = performance.now();
    const answer = await this.get("/api/user/search").catch(() => null);
    if (answer?.ok) this.told.took("search", performance.now() - asked);
    else this.told.failed(answer ? `HTTP ${answer.status}` : "no answer");
    await answer?.arrayBuffer();
  }

  private get(path: string): Promise<Response> {
    return fetch(`${this.at.api}${path}`, { headers: { authorization: `Bearer ${this.self.token}` } });
  }

  private later(ms: number, act: () => void): void {
    clearTimeout(this.timer);
    if (!this.isStopped) this.timer = setTimeout(act, ms);
  }

  /** Acts no more. What was sent may still be confirmed. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Every confirmed message must be in the chat, once. */
  async readBack(): Promise<{ acked: number; lost: number; doubled: number }> {
    this.socket?.close();
    if (this.acked.size === 0) return { acked: 0, lost: 0, doubled: 0 };
    return isCountedOnce(this.acked, await this.written());
  }

  private async written(): Promise<string[]> {
    const found: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: string = cursor ? `?cursor=${encodeURIComponent(cursor)}` : "";
      const answer = await this.get(`/api/chat/${this.chatId}/messagesPagination${query}`);
      const { data, pagination } = (await answer.json()) as MessagesPage;
      for (const { mine, clientId } of data) if (mine && clientId) found.push(clientId);
      cursor = data.length > 0 ? pagination.before : null;
    }
    return found;
  }
}
