import { expect, type Page } from "@playwright/test";

/** Long enough for a busy machine, and much less than the timeout of a test. */
const ANSWER_WITHIN_MS = 60_000;

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface Asked {
  method?: Method;
  /** Sent as JSON; POST unless `method` says otherwise. */
  body?: object;
  /** Of the member who asks. */
  token?: string;
}

/** Sends a request to a test server, not from a page. @throws when the server refuses it, or does not answer within a minute */
export async function send(url: string, { body, token, method }: Asked = {}): Promise<Response> {
  const response = await fetch(url, {
    method: method ?? (body ? "POST" : "GET"),
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response;
}

/** As `send`, and reads the answer as JSON. */
export async function ask<Answer>(url: string, asked?: Asked): Promise<Answer> {
  return (await send(url, asked)).json() as Promise<Answer>;
}

/** Reads from a test server as the member with this token. */
export const getAs = <Answer>(token: string, url: string): Promise<Answer> => ask(url, { token });

/** Posts to a test server, as the member with this token if there is one. */
export const postTo = <Answer>(url: string, body: object, token?: string): Promise<Answer> =>
  ask(url, { body, ...(token && { token }) });

/** The id of the member with this token. */
export async function idOf({ url }: { url: string }, token: string): Promise<string> {
  return (await getAs<{ id: string }>(token, `${url}/api/user/me`)).id;
}

/** Posts from this page with its token, as its forms do. */
export async function postFrom(page: Page, path: string, body: object): Promise<void> {
  const status = await page.evaluate(
    async ([url, data]) => {
      const token = localStorage.getItem("token");
      const headers = {
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
      };
      return (await fetch(url, { method: "POST", headers, body: data })).status;
    },
    [path, JSON.stringify(body)] as const,
  );
  expect(status, path).toBe(200);
}
