import type { End, Tab } from "./call.ts";

/** Reconnects that may fail before the tab hears of its new token. It then still shows an old one. */
const TOKENS_KEPT = 16;

/** Which tab holds which end of a call. */
export class Ends {
  private readonly connections = new Map<string, End>();
  private readonly tokens = new Map<string, End>();
  private readonly tokensOf = new Map<End, string[]>();

  ofConnection = (connection: string): End | undefined => this.connections.get(connection);
  ofToken = (resumeToken: string): End | undefined => this.tokens.get(resumeToken);

  /** The tab holds this end from now on. Tokens of its earlier sockets stay good, as it may not have heard of a new one. */
  bring(end: End, { connection, resumeToken }: Tab): void {
    this.sendAway(end);
    end.connection = connection;
    this.connections.set(connection, end);
    const tokens = this.tokensOf.get(end) ?? [];
    this.tokensOf.set(end, tokens);
    tokens.push(resumeToken);
    this.tokens.set(resumeToken, end);
    if (tokens.length > TOKENS_KEPT) this.tokens.delete(tokens.shift()!);
  }

  sendAway(end: End): void {
    if (end.connection !== null) this.connections.delete(end.connection);
    end.connection = null;
  }

  free(end: End): void {
    this.sendAway(end);
    for (const token of this.tokensOf.get(end) ?? []) this.tokens.delete(token);
    this.tokensOf.delete(end);
  }
}
