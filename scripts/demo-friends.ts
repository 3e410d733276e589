import { openDatabase } from "#db/open.ts";
import { urlHost } from "#src/config/url-host.ts";
import type { Config } from "#src/config.ts";
import { signIn } from "./sign-in.ts";

const FRIENDS_ONLINE = 3;

/** They are marked as demo people, each connected to this host by a socket of this process for as long as it runs. */
export async function keepFriendsOnline(config: Config, host: string): Promise<void> {
  for (const token of await tokensOf(config)) {
    const socket = new WebSocket(`ws://${host}/ws`);
    socket.onopen = () => socket.send(JSON.stringify({ event: "AUTHENTICATION_MESSAGE", data: { token } }));
  }
}

export const reachableHost = ({ host, port }: Pick<Config, "host" | "port">): string =>
  `${host === "0.0.0.0" || host === "::" ? "127.0.0.1" : urlHost(host)}:${port}`;

function tokensOf(config: Config): Promise<string[]> {
  const db = openDatabase(config.databaseFile, config);
  try {
    const friends = db.sqlite
      .query<{ id: string }, [number]>(
        `SELECT f.friend_id AS id FROM friendships f JOIN accounts a ON a.user_id = f.user_id JOIN users u ON u.id = a.user_id
          WHERE u.demo = 1 AND f.friend_id NOT IN (SELECT user_id FROM accounts)
          GROUP BY f.friend_id ORDER BY count(*) DESC, min(f.created_at) LIMIT ?`,
      )
      .all(FRIENDS_ONLINE);
    return signIn(
      db,
      config,
      friends.map(({ id }) => id),
    );
  } finally {
    db.close();
  }
}
