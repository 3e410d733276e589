import pino from "pino";

export type Log = pino.Logger;

/** Keys whose values never reach the log, wherever they stand. People are named by id only. */
const PERSONAL = ["authorization", "cookie", "token", "password", "email", "phoneNumber", "address", "ip"];
const redact = PERSONAL.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

/** One JSON line each: time, level, msg and fields. */
export const createLog = (
  level: "debug" | "info" | "warn" | "error" | "silent",
  destination: pino.DestinationStream = pino.destination({ dest: 1, sync: false }),
): Log =>
  pino(
    {
      level,
      base: undefined,
      redact: { paths: redact, censor: "[removed]" },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  );
