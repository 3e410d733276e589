import type { LookupFunction } from "node:net";

interface Parts {
  headers: Record<string, string>;
  body: Uint8Array;
  lookup: LookupFunction;
  timeoutMs: number;
}

/** To a stranger's address: `lookup` decides what it resolves to (`fetch` would itself), redirects are not followed. */
export async function post(
  url: string,
  { headers, body, lookup, timeoutMs }: Parts,
): Promise<{ status: number; retryAfter: string | undefined }> {
  const { request } = await (url.startsWith("https:") ? import("node:https") : import("node:http"));
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof post>>>();
  const asked = request(url, { method: "POST", headers, lookup, signal: AbortSignal.timeout(timeoutMs) });
  asked.on("error", reject);
  asked.on("response", (answer) => {
    answer.on("error", () => {});
    answer.resume();
    resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers["retry-after"] });
  });
  asked.end(body);
  return promise;
}
