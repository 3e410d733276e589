export interface TabHandle {
  connection: string;
  /** A secret that only this tab knows: a socket that presents it later is this tab again. */
  resumeToken: string;
}

export const tabOf = ({ id, resumeToken }: { id: string; resumeToken: string }): TabHandle => ({
  connection: id,
  resumeToken,
});

export interface BoundToTab {
  connection: string | null;
}

/** Reconnects that may fail before the tab receives a new token; until then it presents an old one. */
const TOKENS_KEPT = 16;

export class TabBindings<T extends BoundToTab> {
  private readonly connections = new Map<string, T>();
  private readonly tokens = new Map<string, T>();
  private readonly tokensOf = new Map<T, string[]>();

  ofConnection = (connection: string): T | undefined => this.connections.get(connection);
  ofToken = (resumeToken: string): T | undefined => this.tokens.get(resumeToken);

  /** Tokens of earlier sockets stay valid, as the tab may not have received the new one. */
  attach(item: T, { connection, resumeToken }: TabHandle): void {
    this.detach(item);
    item.connection = connection;
    this.connections.set(connection, item);
    const tokens = this.tokensOf.get(item) ?? [];
    this.tokensOf.set(item, tokens);
    tokens.push(resumeToken);
    this.tokens.set(resumeToken, item);
    if (tokens.length > TOKENS_KEPT) this.tokens.delete(tokens.shift()!);
  }

  tokensFor = (item: T): readonly string[] => this.tokensOf.get(item) ?? [];

  /** As the server before this one knew it: its tab comes back by any of these. */
  adopt(item: T, tokens: readonly string[]): void {
    this.tokensOf.set(item, [...tokens]);
    for (const token of tokens) this.tokens.set(token, item);
  }

  /** From a socket that is gone: the tab can still get the item back by its token. */
  detach(item: T): void {
    if (item.connection !== null) this.connections.delete(item.connection);
    item.connection = null;
  }

  /** For good. */
  release(item: T): void {
    this.detach(item);
    for (const token of this.tokensOf.get(item) ?? []) this.tokens.delete(token);
    this.tokensOf.delete(item);
  }
}
