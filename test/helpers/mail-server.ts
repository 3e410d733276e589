import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface MailServer {
  url: string;
  /** Letters it has received, oldest first. */
  letters: Email[];
  /** Answers the next letters with these codes: 4xx is a temporary failure, 5xx a permanent one. */
  refuse(...codes: number[]): void;
  /** Refuses letters to this address: there is no such mailbox. */
  refuseRecipient(address: string): void;
  /** Receives letters, but does not confirm them before `release()`. */
  hold(): void;
  release(): void;
  /** Resolves once this many letters have been received, confirmed or held. */
  received(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** A real mail server (npm smtp-server) on loopback. */
export async function startMailServer(): Promise<MailServer> {
  const letters: Email[] = [];
  const refusals: number[] = [];
  const unknown = new Set<string>();
  const held: (() => void)[] = [];
  const waiters: [count: number, resolve: () => void][] = [];
  let holding = false;
  let inHand = 0;

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      if (!unknown.has(address)) return done();
      done(Object.assign(new Error("No such mailbox"), { responseCode: 550 }));
    },
    async onData(stream, _session, done) {
      const bytes = await new Response(stream as unknown as ReadableStream).arrayBuffer();
      const code = refusals.shift();
      if (code) return done(Object.assign(new Error("Not now"), { responseCode: code }));
      letters.push(await PostalMime.parse(bytes));
      inHand += 1;
      for (const [count, resolve] of waiters) if (inHand >= count) resolve();
      if (holding) held.push(() => done());
      else done();
    },
  });
  // A killed client drops its connection, which is part of the test.
  server.on("error", () => {});
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.server.address() as { port: number };

  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    refuse: (...codes) => void refusals.push(...codes),
    refuseRecipient: (address) => void unknown.add(address),
    hold: () => {
      holding = true;
    },
    release: () => {
      holding = false;
      for (const finish of held.splice(0)) finish();
    },
    received: (count) =>
      inHand >= count ? Promise.resolve() : new Promise((resolve) => waiters.push([count, resolve])),
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  };
}
