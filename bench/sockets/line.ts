/** A client socket that does as little as possible, since it shares the machine with the measured server. */
export interface Line {
  send(text: string): void;
  onMessage: (text: string) => void;
  close(): void;
}

/** Opens a socket. It is ready after a frame that contains `greeting`; with `null`, as soon as it is open. */
export function openLine(url: string, greeting: string | null): Promise<Line> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    const line: Line = {
      send: (text) => socket.send(text),
      onMessage(text) {
        if (greeting !== null && text.includes(greeting)) resolve(line);
      },
      close: () => socket.close(),
    };
    socket.onmessage = ({ data }) => line.onMessage(data as string);
    socket.onerror = () => reject(new Error(`${url} did not open`));
    if (greeting === null) socket.onopen = () => resolve(line);
  });
}

/** Resolves to the data of the next frame of this event on `/ws`. */
export function next<T>(line: Line, event: string): Promise<T> {
  return new Promise((resolve) => {
    line.onMessage = (text) => {
      if (text.startsWith(`{"event":"${event}"`)) resolve(JSON.parse(text).data as T);
    };
  });
}

/** Opens many lines, a hundred at a time, so that no handshake waits in the system's backlog. */
export async function openLines(count: number, open: (n: number) => Promise<Line>): Promise<Line[]> {
  const lines: Line[] = [];
  while (lines.length < count) {
    const some = Array.from({ length: Math.min(100, count - lines.length) }, (_, n) =>
      open(lines.length + n),
    );
    lines.push(...(await Promise.all(some)));
  }
  return lines;
}
