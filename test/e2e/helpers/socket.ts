import type { WebSocket } from "@playwright/test";

/** The product's own socket, rather than that of the signalling. */
export const isOwnSocket = (socket: WebSocket): boolean => new URL(socket.url()).pathname === "/ws";
