import { expect, type Page } from "@playwright/test";

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

/** Reads from a test server as the member with this token. */
export async function getAs<Answer>(token: string, url: string): Promise<Answer> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Posts to a test server, as the member with this token if there is one. */
export async function postTo<Answer>(url: string, body: object, token?: string): Promise<Answer> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
