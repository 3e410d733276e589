/** How a tab is recognised: by its current socket, and by the token that it presents after a reconnect. */
export interface TabHandle {
  connection: string;
  /** A secret that only this tab knows: a socket that presents it later is this tab again. */
  resumeToken: string;
}

export const tabOf = ({ id, resumeToken }: { id: string; resumeToken: string }): TabHandle => ({
  connection: id,
  resumeToken,
});

/** Something that belongs to one tab: a seat in the lobby, an end of a call. */
export interface BoundToTab {
  /** Null while the tab's socket is away. */
  connection: string | null;
}

/** Reconnects that may fail before the tab receives a new token; until then it presents an old one. */
const TOKENS_KEPT = 16;

/** Maps tabs to their items, by the tab's socket and by every token it was given. */
export class TabBindings<T extends BoundToTab> {
  private readonly connections = new Map<string, T>();
  private readonly tokens = new Map<string, T>();
  private readonly tokensOf = new Map<T, string[]>();

  ofConnection = (connection: string): T | undefined => this.connections.get(connection);
  ofToken = (resumeToken: string): T | undefined => this.tokens.get(resumeToken);

  /** Binds the item to this tab. Tokens of its earlier sockets stay valid, as the tab may not have received the new one. */
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

  /** Unbinds the item from a socket that is gone. The tab can still get it back by its token. */
  detach(item: T): void {
    if (item.connection !== null) this.connections.delete(item.connection);
    item.connection = null;
  }

  /** Unbinds the item from its tab for good. */
  release(item: T): void {
    this.detach(item);
    for (const token of this.tokensOf.get(item) ?? []) this.tokens.delete(token);
    this.tokensOf.delete(item);
  }
}
