import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Spawned } from "#test/helpers/process.ts";
/** What the stranger's pages share: the address of the server, and what they have called, sent and received so far. */
export const world = {
  url: "",
  called: new Set<string>(),
  sent: new Set<string>(),
  received: new Set<string>(),
};

/* biome-ignore lint/suspicious/noExplicitAny: the stranger knows no types of ours. */
export type Json = any;
interface Answer {
  status: number;
  body: Json;
}

/** A browser: JSON bodies, credentials mode, a bearer header from the stored token. */
export class Client {
  token = "";
  private cookies = new Map<string, string>();

  async call(
    method: string,
    template: string,
    { path = {}, query = {}, body }: Options = {},
  ): Promise<Answer> {
    world.called.add(`${method} ${template}`);
    const filled = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? ""));
    const search = new URLSearchParams(query as Record<string, string>).toString();
    const isForm = body instanceof FormData;
    const response = await fetch(`${world.url}${filled}${search && `?${search}`}`, {
      method,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(this.cookies.size > 0 && { cookie: [...this.cookies].map((pair) => pair.join("=")).join("; ") }),
        ...(body !== undefined && !isForm && { "content-type": "application/json" }),
      },
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      this.cookies.set(name!, value!);
    }
    const text = await response.text();
    const parsed = response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
    if (parsed?.token) this.token = parsed.token;
    return { status: response.status, body: parsed };
  }

  /** A call that must succeed. */
  async ok(method: string, template: string, options?: Options): Promise<Json> {
    const answer = await this.call(method, template, options);
    if (answer.status >= 300) throw new Error(`${method} ${template}: ${JSON.stringify(answer)}`);
    return answer.body;
  }
}
interface Options {
  path?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
}

/** A page's socket: frames of `{ event, data }`, without ids. */
export class Page {
  private frames: { event: string; data: Json }[] = [];
  private wake = () => {};
  private constructor(private readonly socket: WebSocket) {
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(data);
      world.received.add(frame.event);
      this.frames.push(frame);
      this.wake();
    };
  }

  static async open(client?: Client): Promise<Page> {
    const socket = new WebSocket(`${world.url.replace("http", "ws")}/ws`);
    const page = new Page(socket);
    await new Promise((opened) => {
      socket.onopen = opened;
    });
    if (client) {
      page.send("AUTHENTICATION_MESSAGE", { token: client.token });
      while (!(await client.ok("GET", "/api/user/me")).online) await Bun.sleep(20);
    }
    return page;
  }

  send(event: string, data: unknown): void {
    world.sent.add(event);
    this.socket.send(JSON.stringify({ event, data }));
  }

  /** The first frame of this event that has not been taken. */
  async next(event: string): Promise<Json> {
    for (;;) {
      const at = this.frames.findIndex((frame) => frame.event === event);
      if (at >= 0) return this.frames.splice(at, 1)[0]!.data;
      await new Promise<void>((wake) => {
        this.wake = wake;
      });
    }
  }

  close(): void {
    this.socket.close();
  }
}

/** The newest e-mail to this address, once there is one whose text matches. Returns what the pattern captures. */
export async function newestMail(outbox: string, to: string, pattern: RegExp): Promise<string> {
  for (;;) {
    for (const name of list(outbox)
      .filter((each) => each.endsWith(".eml"))
      .toReversed()) {
      const text = readFileSync(join(outbox, name), "utf8")
        .replace(/=\r?\n/g, "")
        .replace(/=3D/g, "=");
      const found = text.toLowerCase().includes(`to: ${to}`) && pattern.exec(text);
      if (found) return found[1]!;
    }
    await Bun.sleep(20);
  }
}

const list = (folder: string) => {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
};

/** The code of the newest text message to a number, from the log. */
export async function textedCode(log: Spawned["log"], to: string): Promise<string> {
  for (;;) {
    const line = log.findLast((entry) => entry.msg === "sms" && String(entry.to).endsWith(to.slice(-2)));
    const code = line && /\b(\d{6})\b/.exec(String(line.text))?.[1];
    if (code) return code;
    await Bun.sleep(20);
  }
}
