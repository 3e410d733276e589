import type { ClientEvent, EnterRoom } from "#contract/realtime.ts";

/** What crossed the socket of a tab, of which a person may have two, in the order in which this process saw it. */
export type Line =
  | { tab: Tab; is: "opened" }
  | { tab: Tab; is: "closed" }
  | { tab: Tab; is: "sent"; event: ClientEvent; id: string | undefined; roomId?: string; message?: Sent }
  | { tab: Tab; is: "acked"; id: string; hello?: Hello; message?: Stored }
  | { tab: Tab; is: "refused"; id: string | undefined; code: string }
  | { tab: Tab; is: "entered"; room: RoomOf }
  | { tab: Tab; is: "left"; roomId: string }
  /** The search went on elsewhere, or ended. */
  | { tab: Tab; is: "unqueued" }
  | { tab: Tab; is: "heard"; message: Stored }
  | { is: "havoc"; what: string };

export interface Tab {
  name: string;
  /** A member's id, or a name for a guest. */
  person: string;
}

export type RoomOf = Pick<EnterRoom, "roomId" | "peerId" | "remotePeerId">;
interface Hello {
  room: RoomOf | null;
  waiting: boolean;
}
export interface Sent {
  clientId: string;
  content: string;
  to: string;
}
export interface Stored extends Omit<Sent, "to"> {
  chatId: string;
  seq: number;
}

export class Journal {
  readonly lines: Line[] = [];
  /** Frames that people sent and heard, without those that say nothing of rooms and messages. */
  operations = 0;

  /** A socket that writes down each frame that its page sends and reads, before the page does. */
  socketOf(tab: Tab, opened: (socket: WebSocket) => void): typeof WebSocket {
    const journal = this;
    return class extends WebSocket {
      private isRead = true;

      constructor(url: string) {
        super(url);
        opened(this);
        this.addEventListener("open", () => journal.lines.push({ tab, is: "opened" }));
        this.addEventListener("message", ({ data }) => {
          if (this.isRead) journal.heard(tab, JSON.parse(String(data)));
        });
        this.addEventListener("close", () => this.end());
      }

      override send(text: string): void {
        journal.sent(tab, JSON.parse(text));
        super.send(text);
      }

      /** The page reads nothing after this. */
      override close(): void {
        this.end();
        super.close();
      }

      private end(): void {
        if (this.isRead) journal.lines.push({ tab, is: "closed" });
        this.isRead = false;
      }
    } as unknown as typeof WebSocket;
  }

  private sent(tab: Tab, { event, id, data }: { event: ClientEvent; id?: string; data?: SentData }): void {
    if (event === "PING") return;
    this.operations += 1;
    const { roomId, clientId, content, to } = data ?? {};
    this.lines.push({
      tab,
      is: "sent",
      event,
      id,
      ...(roomId && { roomId }),
      ...(clientId && { message: { clientId, content: content!, to: to! } }),
    });
  }

  private heard(tab: Tab, frame: { event: string; id?: string; data: HeardData }): void {
    const line = lineOf(tab, frame);
    if (!line) return;
    this.operations += 1;
    this.lines.push(line);
  }

  havoc(what: string): void {
    this.lines.push({ is: "havoc", what });
  }
}

function lineOf(tab: Tab, { event, id, data }: { event: string; id?: string; data: HeardData }): Line | null {
  switch (event) {
    case "ACK":
      return {
        tab,
        is: "acked",
        id: id!,
        ...(data.waiting !== undefined && {
          hello: { room: data.room && roomOf(data.room), waiting: data.waiting },
        }),
        ...(data.message && { message: storedOf(data.message) }),
      };
    case "exception":
      return { tab, is: "refused", id, code: data.code };
    case "ENTER_ROOM":
      return { tab, is: "entered", room: roomOf(data) };
    case "LEAVE_ROOM":
      return { tab, is: "left", roomId: data.roomId };
    case "QUEUE_TAKEN":
    case "QUEUE_ENDED":
      return { tab, is: "unqueued" };
    case "MESSAGE":
      return { tab, is: "heard", message: storedOf(data) };
    default:
      return null;
  }
}

interface SentData {
  roomId?: string;
  clientId?: string;
  content?: string;
  to?: string;
}
/** The fields that a line keeps, of whichever frame has them. */
interface HeardData extends RoomOf {
  code: string;
  waiting?: boolean;
  room: RoomOf | null;
  message?: WireMessage;
  id: string;
  chatId: string;
  seq: number;
  content: string;
}
type WireMessage = Pick<HeardData, "id" | "chatId" | "seq" | "content">;

const roomOf = ({ roomId, peerId, remotePeerId }: RoomOf): RoomOf => ({ roomId, peerId, remotePeerId });
/** A message is stored under the id that its sender's page gave it. */
const storedOf = ({ id, chatId, seq, content }: WireMessage): Stored => ({
  clientId: id,
  chatId,
  seq,
  content,
});
