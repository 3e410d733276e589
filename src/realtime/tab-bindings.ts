/** How a tab is recognised: by its present socket, and by the token that it shows after a reconnect. */
export interface TabHandle {
  connection: string;
  /** A secret that only this tab knows: a socket that shows it later is this tab again. */
  resumeToken: string;
}

/** Something that belongs to one tab: a seat in the lobby, an end of a call. */
export interface BoundToTab {
  /** Null while the tab's socket is away. */
  connection: string | null;
}

/** Reconnects that may fail before the tab receives its new token. It then still shows an old one. */
const TOKENS_KEPT = 16;

/** Which item belongs to which tab, found by the tab's socket and by every token it was given. */
export class TabBindings<T extends BoundToTab> {
  private readonly connections = new Map<string, T>();
  private readonly tokens = new Map<string, T>();
  private readonly tokensOf = new Map<T, string[]>();

  ofConnection = (connection: string): T | undefined => this.connections.get(connection);
  ofToken = (resumeToken: string): T | undefined => this.tokens.get(resumeToken);

  /** The item belongs to this tab. Tokens of its earlier sockets stay valid, as the tab may not have received a new one. */
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

  /** The socket is gone. The tab still gets the item back by its token. */
  detach(item: T): void {
    if (item.connection !== null) this.connections.delete(item.connection);
    item.connection = null;
  }

  /** The item belongs to no tab any longer. */
  release(item: T): void {
    this.detach(item);
    for (const token of this.tokensOf.get(item) ?? []) this.tokens.delete(token);
    this.tokensOf.delete(item);
  }
}
