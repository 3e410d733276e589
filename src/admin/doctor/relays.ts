import type { Config } from "#src/config.ts";
import { createIce } from "#src/services/ice.ts";
import { newSecret } from "#src/services/secrets.ts";
import { allocate, bind, parseIceUrl } from "#src/services/turn.ts";
import type { Attempt } from "./attempts.ts";

/** A network of the operator, and the address where clouds give out a machine's credentials. */
const PRIVATE = ["10.0.0.1", "169.254.169.254"];

/** With credentials like those that people get. */
export function relayAttempts(config: Pick<Config, "ice">): Attempt[] {
  const servers = createIce({ config, clock: Date.now, secretKeys: [newSecret()] })("guest:doctor");
  return servers.flatMap(({ urls, username, credential }) =>
    urls.map((url): Attempt => {
      const address = parseIceUrl(url);
      if (username && credential)
        return {
          what: "TURN_URLS",
          weight: "must",
          at: url,
          run: (signal) => problemOfRelay(url, { username, credential }, signal),
        };
      return {
        what: "STUN_URLS",
        weight: "should",
        at: url,
        run: async (signal) => {
          await bind(address, signal);
          return null;
        },
      };
    }),
  );
}

async function problemOfRelay(
  url: string,
  credentials: { username: string; credential: string },
  signal: AbortSignal,
): Promise<string | null> {
  const relay = await allocate(parseIceUrl(url), credentials, { signal });
  try {
    if (relay.error) return refusal(url, relay.error);
    if (relay.isOpen) return `${url} serves people without credentials: start it with --use-auth-secret`;
    for (const peer of PRIVATE)
      if ((await relay.permit(peer)) === 0)
        return `${url} gives people access to your own network (${peer}): refuse it by --denied-peer-ip, as compose.yml does`;
    return null;
  } finally {
    await relay.close();
  }
}

function refusal(url: string, error: number): string {
  if (error === 401)
    return `${url} refuses our credentials: start it with --use-auth-secret and a --static-auth-secret that is TURN_SECRET, and set the clocks of both machines`;
  if (error === 486 || error === 508)
    return `${url} has no relay left (error ${error}): raise --total-quota, or widen --min-port to --max-port`;
  return `${url} gives no relay (error ${error}): see its log`;
}
