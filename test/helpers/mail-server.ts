import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface MailServer {
  url: string;
  /** E-mails it has received, oldest first. */
  mails: Email[];
  /** Answers the next e-mails with these codes: 4xx is a temporary failure, 5xx a permanent one. */
  refuse(...codes: number[]): void;
  /** Refuses e-mails to this address, with a code as above: by default there is no such mailbox. */
  refuseRecipient(address: string, code?: number): void;
  /** Receives e-mails, but does not confirm them before `release()`. */
  hold(): void;
  release(): void;
  /** Resolves once this many e-mails have been received, confirmed or held. */
  received(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** A real mail server (npm smtp-server) on loopback. */
export function startMailServer(): MailServer {
  const mails: Email[] = [];
  const refusals: number[] = [];
  const refused = new Map<string, number>();
  const held: (() => void)[] = [];
  const waiters: [count: number, resolve: () => void][] = [];
  let holding = false;
  let inHand = 0;

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      const responseCode = refused.get(address);
      if (!responseCode) return done();
      // As Postfix words it.
      done(Object.assign(new Error(`<${address}>: Recipient address rejected`), { responseCode }));
    },
    async onData(stream, _session, done) {
      const bytes = await new Response(stream as unknown as ReadableStream).arrayBuffer();
      const code = refusals.shift();
      if (code) return done(Object.assign(new Error("Not now"), { responseCode: code }));
      mails.push(await PostalMime.parse(bytes));
      inHand += 1;
      for (const [count, resolve] of waiters) if (inHand >= count) resolve();
      if (holding) held.push(() => done());
      else done();
    },
  });
  // A killed client drops its connection, which is part of the test.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  const { port } = server.server.address() as { port: number };

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (...codes) => void refusals.push(...codes),
    refuseRecipient: (address, code = 550) => void refused.set(address, code),
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
