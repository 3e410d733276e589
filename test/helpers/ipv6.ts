import { networkInterfaces } from "node:os";

/** Containers often have no IPv6 at all. */
export const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((found) => found?.address === "::1");
