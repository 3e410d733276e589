import { openAsItIs, openDatabase } from "#db/open.ts";
import { messages, users } from "#db/schema/index.ts";
import { readConfig } from "#src/config.ts";
import { signIn } from "../../scripts/sign-in.ts";
import { TestTab } from "./tab.ts";

export interface Writer {
  id: string;
  token: string;
}

/** Members of long standing, who are signed in, in a folder that no server has opened yet. */
export async function signedIn(
  env: { DATA_DIR: string; SECRET_KEY: string },
  count: number,
): Promise<Writer[]> {
  const config = readConfig(env);
  const db = openDatabase(config.databaseFile, config);
  try {
    const ids = Array.from({ length: count }, () => Bun.randomUUIDv7());
    for (const id of ids)
      db.orm
        .insert(users)
        .values({
          id,
          name: "Демо",
          sex: "MALE",
          birthday: "1995-05-30",
          country: "RU",
          createdAt: 0,
          demo: true,
        })
        .run();
    const tokens = await signIn(db, config, ids);
    return ids.map((id, at) => ({ id, token: tokens[at]! }));
  } finally {
    db.close();
  }
}

export const twoWriters = async (env: { DATA_DIR: string; SECRET_KEY: string }) =>
  (await signedIn(env, 2)) as [Writer, Writer];

/** Through a socket of its own. Resolves to what the server said about it. */
export async function write(url: string, from: Writer, to: Writer, content: string): Promise<string> {
  const tab = await TestTab.openAs(url, from);
  const said = await say(tab, to, content);
  tab.socket.close();
  return said;
}

export const say = (tab: TestTab, to: Writer, content: string): Promise<string> =>
  tab.ask("MESSAGE", { to: to.id, content, clientId: crypto.randomUUID() }).then(
    () => "taken",
    (problem) => problem.code ?? String(problem),
  );

/** As the database of this folder has them. */
export function writtenIn(folder: string): string[] {
  const db = openAsItIs(`${folder}/app.db`);
  try {
    return db.orm
      .select({ content: messages.content })
      .from(messages)
      .orderBy(messages.createdAt)
      .all()
      .map(({ content }) => content ?? "");
  } finally {
    db.close();
  }
}
