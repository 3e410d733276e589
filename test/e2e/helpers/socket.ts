import type { WebSocket } from "@playwright/test";

/** Whether this is the product's own socket and not that of signalling. */
export const isOwnSocket = (socket: WebSocket): boolean => new URL(socket.url()).pathname === "/ws";
