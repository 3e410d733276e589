import { SOCKET } from "#contract/limits.ts";

/** How Bun keeps sockets. */
export const SOCKET_SETTINGS = {
  // Twice what is allowed, so that most frames that are too large get an error; beyond this Bun just hangs up.
  maxPayloadLength: 2 * SOCKET.maxFrameBytes,
  backpressureLimit: 1024 * 1024,
  // Bun asks for a sign of life after 24 s of silence, and gives up 16 s later.
  idleTimeout: 40,
  sendPings: true,
  perMessageDeflate: false,
};
