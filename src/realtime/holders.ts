/** A socket, as far as those care who give it back what it had. */
export interface HoldingTab {
  connection: string;
  /** A secret that only this tab knows: a socket that shows it later is this tab again. */
  resumeToken: string;
}

/** Something that one tab holds: a place in the video chat, an end of a call. */
export interface Held {
  /** Null while its socket is away. */
  connection: string | null;
}

/** Reconnects that may fail before the tab receives its new token. It then still shows an old one. */
const TOKENS_KEPT = 16;

/** Which tab holds what, by its socket and by every secret it was given. */
export class Holders<T extends Held> {
  private readonly connections = new Map<string, T>();
  private readonly tokens = new Map<string, T>();
  private readonly tokensOf = new Map<T, string[]>();

  ofConnection = (connection: string): T | undefined => this.connections.get(connection);
  ofToken = (resumeToken: string): T | undefined => this.tokens.get(resumeToken);

  /** The tab holds this from now on. Tokens of its earlier sockets stay good, as the tab may not have heard of a new one. */
  bring(held: T, { connection, resumeToken }: HoldingTab): void {
    this.sendAway(held);
    held.connection = connection;
    this.connections.set(connection, held);
    const tokens = this.tokensOf.get(held) ?? [];
    this.tokensOf.set(held, tokens);
    tokens.push(resumeToken);
    this.tokens.set(resumeToken, held);
    if (tokens.length > TOKENS_KEPT) this.tokens.delete(tokens.shift()!);
  }

  sendAway(held: T): void {
    if (held.connection !== null) this.connections.delete(held.connection);
    held.connection = null;
  }

  free(held: T): void {
    this.sendAway(held);
    for (const token of this.tokensOf.get(held) ?? []) this.tokens.delete(token);
    this.tokensOf.delete(held);
  }
}
