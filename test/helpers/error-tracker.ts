import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

type Fields = Record<string, unknown>;
export interface ReceivedItem {
  type: string;
  /** Parsed JSON; empty for a recording. */
  body: Fields;
  text: string;
}

/**
 * An error tracker on loopback with the Sentry protocol: POST /api/1/envelope/, gzipped or not. It parses each envelope
 * (https://develop.sentry.dev/sdk/foundations/transport/envelopes/) and answers 400 if that fails.
 */
export type ErrorTracker = Awaited<ReturnType<typeof startErrorTracker>>;

export async function startErrorTracker() {
  const items: ReceivedItem[] = [];
  const complaints: string[] = [];
  let everything = "";
  const waiting = new Set<() => void>();

  const server = createServer(async (request, response) => {
    response.setHeader("access-control-allow-origin", "*").setHeader("access-control-allow-headers", "*");
    if (request.method === "OPTIONS") return response.end();
    const text = await bodyOf(request);
    everything += `${request.url} ${JSON.stringify(request.headers)}\n${text}\n`;
    try {
      if (!/^\/api\/1\/envelope\/(\?|$)/.test(request.url ?? ""))
        throw new Error(`No such address ${request.url}`);
      items.push(...readEnvelope(text));
      response.setHeader("content-type", "application/json").end("{}");
    } catch (error) {
      complaints.push(String(error));
      response.writeHead(400).end();
    }
    for (const look of waiting) look();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;

  return {
    dsn: `http://0123456789abcdef@127.0.0.1:${port}/1`,
    origin: `http://127.0.0.1:${port}`,
    items,
    /** Errors about envelopes that could not be parsed. */
    complaints,
    /** All requests as text, including headers. */
    everything: () => everything,
    /** Resolves to the first matching item, once received. */
    received: (isIt: (item: ReceivedItem) => boolean) =>
      new Promise<ReceivedItem>((found) => {
        const look = () => {
          const item = items.find(isIt);
          if (!item) return;
          waiting.delete(look);
          found(item);
        };
        waiting.add(look);
        look();
      }),
    stop: () => new Promise((stopped) => server.close(stopped).closeAllConnections()),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return (request.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes).toString();
}

function readEnvelope(text: string): ReceivedItem[] {
  const bytes = Buffer.from(text);
  let at = 0;
  const readUntil = (end: number) => {
    const part = bytes.subarray(at, end < 0 ? bytes.length : end).toString();
    at = (end < 0 ? bytes.length : end) + 1;
    return part;
  };
  const readLine = () => readUntil(bytes.indexOf(10, at));
  JSON.parse(readLine());
  const items: ReceivedItem[] = [];
  while (at < bytes.length) {
    const { type, length } = JSON.parse(readLine()) as { type: string; length?: number };
    const body = length === undefined ? readLine() : readUntil(at + length);
    const isRecording = type === "replay_recording";
    items.push({ type, text: body, body: isRecording ? {} : (JSON.parse(body) as Fields) });
  }
  return items;
}
