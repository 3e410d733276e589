import { expect, type Page } from "@playwright/test";

/** Posts as the forms of this page do, with its token. */
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

/** Reads from a server of the tests as the member of this token. */
export async function getAs<Answer>(token: string, url: string): Promise<Answer> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Posts to a server of the tests; `token` says as whom. */
export async function postTo<Answer>(url: string, body: object, token?: string): Promise<Answer> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
