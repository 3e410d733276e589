import { SECOND_MS } from "#contract/time.ts";
import { createLog } from "#src/services/log.ts";
import { connectBus } from "./bus.ts";
import { decodeMessage, encodeMessage, type Message } from "./codec.ts";
import type { Status } from "./status.ts";
import { askerOf, CORE, channelOf, GATEWAYS, STANDBYS, standbyChannelOf } from "./times.ts";

export interface Present {
  role: Status["role"];
  /** Null for a process that listens at the broker and says nothing. */
  said: { node: string; status: Status; answeredMs: number } | null;
}

const WAIT_MS = 2 * SECOND_MS;
const LOOK_MS = 10;

/** Asks every process that listens at the broker how it is, the core first. @throws ConfigError when there is no broker */
export async function callRoll(url: string, waitMs = WAIT_MS): Promise<Present[]> {
  const self = crypto.randomUUID();
  const answers = new Map<string, NonNullable<Present["said"]>>();
  let askedAt = 0;
  const received = (text: string) => {
    const message = decodeMessage(text);
    if (!message || "foreign" in message || message.kind !== "here") return;
    const { node, status } = message;
    answers.set(channelOfSender(message), { node, status, answeredMs: performance.now() - askedAt });
  };
  const bus = await connectBus({ url, channel: askerOf(self), received, log: createLog("silent") });
  try {
    const channels = (await Promise.all([CORE, STANDBYS, GATEWAYS].map(bus.channels))).flat();
    askedAt = performance.now();
    const question = encodeMessage({ node: "admin", from: self, to: "", kind: "who" });
    for (const channel of channels) bus.publish(channel, question);
    while (answers.size < channels.length && performance.now() - askedAt < waitMs) await Bun.sleep(LOOK_MS);
    const present = channels.map((channel): Present => {
      const said = answers.get(channel) ?? null;
      return { role: roleOf(channel), said };
    });
    const rank = ({ role }: Present) => ROLES.indexOf(role);
    return present.sort((a, b) => rank(a) - rank(b) || nameOf(a).localeCompare(nameOf(b)));
  } finally {
    bus.stop();
  }
}

const ROLES: readonly Present["role"][] = ["core", "standby", "gateway"];

const roleOf = (channel: string): Present["role"] =>
  channel === CORE ? "core" : channel.startsWith(standbyChannelOf("")) ? "standby" : "gateway";
const channelOfSender = ({ from, status: { role } }: Extract<Message, { kind: "here" }>) =>
  role === "core" ? CORE : role === "standby" ? standbyChannelOf(from) : channelOf(from);
const nameOf = ({ said }: Present) => said?.node ?? "";

/** What is wrong with them, in sentences that say what to do. */
export function complaintsAbout(present: readonly Present[]): string[] {
  const told = present.flatMap(({ said }) => said ?? []);
  const core = told.find(({ status }) => status.role === "core");
  const gateways = told.filter(({ status }) => status.role === "gateway");
  const standbys = told.filter(({ status }) => status.role === "standby");
  const silent = present.filter(({ said }) => !said);
  const without = [...gateways, ...standbys].filter(
    ({ status }) => status.state === "no_core" || (core && status.epoch !== core.status.epoch),
  );
  const versions = new Set(told.map(({ status }) => status.version));
  return [
    !core && "There is no core, so everything that people send is refused: start it, and look at its log.",
    gateways.length === 0 &&
      "There is no gateway: sockets reach the core only if the balancer sends them there.",
    ...silent.map(
      ({ role }) =>
        `A ${role} listens at the broker and does not answer: it stands still, or is of an earlier version.`,
    ),
    core &&
      without.length > 0 &&
      `Do not see the core: ${without.map(({ node }) => node).join(", ")}. Look at their logs.`,
    versions.size > 1 &&
      `Versions differ (${[...versions].join(", ")}): update the core first, then standbys and gateways one by one.`,
  ].filter((complaint) => typeof complaint === "string");
}
