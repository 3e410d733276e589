import { readFileSync } from "node:fs";
import type { Log } from "./log.ts";

/** Below this a busy evening runs out of them. */
const FEW = 1024;
const RESERVED = 64;

/** @internal */
export const FEW_DESCRIPTORS =
  "Few files and sockets may be open at once, so few people can be online: raise the limit (ulimit -n, LimitNOFILE, --ulimit nofile)";

function descriptorLimit(): number {
  try {
    const [, limit] = readFileSync("/proc/self/limits", "utf8").match(/^Max open files\s+(\d+)/m) ?? [];
    return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Sockets beyond this would leave no descriptor for a request, not even for the one that asks why. */
export const socketLimit = (): number => descriptorLimit() - RESERVED;

export function warnOfFewDescriptors(log: Log): void {
  const limit = descriptorLimit();
  if (limit < FEW) log.warn({ limit }, FEW_DESCRIPTORS);
}
