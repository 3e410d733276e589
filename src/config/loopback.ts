export const isLoopback = (hostname: string) =>
  hostname === "localhost" ||
  hostname === "[::1]" ||
  hostname === "::1" ||
  /^127\.\d+\.\d+\.\d+$/.test(hostname);
