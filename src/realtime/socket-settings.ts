import { SOCKET } from "#contract/limits.ts";

/** Bun's settings for sockets. */
export const SOCKET_SETTINGS = {
  // Twice our limit, so that most oversized frames get an error; beyond this Bun just hangs up.
  maxPayloadLength: 2 * SOCKET.maxFrameBytes,
  backpressureLimit: 1024 * 1024,
  // Bun pings after 24 s of silence and gives up 16 s later.
  idleTimeout: 40,
  sendPings: true,
  perMessageDeflate: false,
};
