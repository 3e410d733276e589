import * as z from "zod";

const name = z.string().max(256);
const count = z.int().min(0);

const ofGateway = z.object({
  role: z.literal("gateway"),
  /** `no_core`: it hears none. */
  state: z.enum(["ready", "no_core", "stopping"]),
  /** The core that it is linked to, or was last. */
  epoch: name.nullable(),
  sockets: count,
  silentMs: count.nullable(),
  unconfirmed: count,
});

const ofCore = z.object({
  role: z.literal("core"),
  state: z.literal("ready"),
  epoch: name,
  sockets: count,
});

const ofStandby = z.object({
  role: z.literal("standby"),
  state: z.enum(["waiting", "taking over"]),
  /** The core that it waits for. */
  epoch: name.nullable(),
  /** Of the core, or one of its own, which it fills from the replica. */
  volume: z.enum(["shared", "own"]),
});

/** What a process of a cluster says of itself. */
export const status = z.intersection(
  z.object({ version: name, upMs: count }),
  z.discriminatedUnion("role", [ofCore, ofGateway, ofStandby]),
);

export type Status = z.infer<typeof status>;

/** What a gateway answers at `/readyz`. */
export const gatewayReadiness = z.object({
  status: z.enum(["ready", "no_core", "no_broker", "stopping"]),
  node: name,
  sockets: count,
});
