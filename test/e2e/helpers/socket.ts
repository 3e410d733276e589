import type { Page, WebSocket } from "@playwright/test";

/** Whether this is the product's own socket and not that of signalling. */
export const isOwnSocket = (socket: WebSocket): boolean => new URL(socket.url()).pathname === "/ws";

/** Resolves once the next page that opens here has received such a frame. */
export async function hears(page: Page, frame: RegExp): Promise<void> {
  const socket = await page.waitForEvent("websocket", isOwnSocket);
  await socket.waitForEvent("framereceived", ({ payload }) => frame.test(String(payload)));
}

/** Resolves once the next page that opens here is signed in on its socket: from then on the server tells it of changes. */
export const signedIn = (page: Page): Promise<void> => hears(page, /"userId"/);
