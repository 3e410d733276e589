import type { ServerData, ServerEvent } from "#contract/realtime.ts";
import type { Connection, Person } from "#src/realtime/connection.ts";

/** A `Connection` without a socket, for tests of code behind the door. */
export class TestConnection implements Connection {
  readonly address = "192.0.2.1";
  readonly country = "";
  readonly lang = "ru";
  readonly sent: { event: string; data: unknown }[] = [];
  readonly silentSince = null;
  closed: number | null = null;
  person: Person;

  constructor(
    readonly id: string,
    public resumeToken = `secret of ${id}`,
  ) {
    this.person = { kind: "guest", key: `guest:${id}` };
  }

  send<E extends ServerEvent>(event: E, data: ServerData[E]): void {
    this.sent.push({ event, data });
  }

  sendEncoded(frame: string): void {
    this.sent.push(JSON.parse(frame));
  }

  renewResumeToken(): void {
    this.resumeToken = `new ${this.resumeToken}`;
  }

  probe(): void {}

  close(code: number): void {
    this.closed = code;
  }
}
