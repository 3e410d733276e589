import { aptInstall } from "./apt.ts";
import { prepareAndStart, refuseToStart } from "./prepare.ts";

/** Each is Debian's package of the same name. */
const PROGRAMS = ["redis-server", "caddy"];

const missing = () => PROGRAMS.filter((program) => !Bun.which(program));
if (missing().length > 0) await aptInstall(missing());
if (missing().length > 0)
  refuseToStart(
    `This command needs ${missing().join(" and ")}, which this machine lacks. Install ${missing().length > 1 ? "them" : "it"} (Debian's packages have the same names), or start one process: bun run up.`,
  );
await prepareAndStart("scripts/demo-cluster.ts", "127.0.0.1");
