import type { Child } from "../sockets/child.ts";

export interface Person {
  id: string;
  token: string;
}
export type Ours = Child & { builtMs: number; indexBytes: number; searchers: Person[]; people: Person[] };

/** Returns a function that sends requests as the nth searcher. */
export const clientOf =
  ({ port, searchers }: Ours, n = 0) =>
  async (path: string, body?: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${searchers[n]!.token}`, "content-type": "application/json" };
    const sent = body ? { method: "POST", body: JSON.stringify(body) } : {};
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, ...sent });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
