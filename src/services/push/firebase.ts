import { importPKCS8, SignJWT } from "jose";
import { MINUTE_MS } from "#contract/time.ts";
import { retryAfterMs } from "../outbound/retry-after.ts";
import type { Outcome, Push, PushSender } from "./push.ts";
import type { ServiceAccount } from "./service-account.ts";

const TIMEOUT_MS = 10_000;
const SCOPE = "https://www.googleapis.com/auth/firebase.messaging";
const EARLY_MS = MINUTE_MS;

interface Parts {
  account: ServiceAccount;
  url: URL;
  publicUrl: URL;
  clock: () => number;
}

export class AccessRefused extends Error {
  override name = "AccessRefused";
}

const unreadable = (cause: unknown): never => {
  throw new AccessRefused("The private key cannot be read", { cause });
};

/** HTTP v1: for apps, which have a registration token. */
export function createFirebase({ account, url, publicUrl, clock }: Parts): PushSender {
  const accessToken = createAccessToken(account, clock);
  const endpoint = new URL(`/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`, url);

  const ask = async (push: Push) =>
    fetch(endpoint, {
      method: "POST",
      headers: { authorization: `Bearer ${await accessToken.get()}`, "content-type": "application/json" },
      body: JSON.stringify({ message: messageOf(push, publicUrl, clock()) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });

  return async (push) => {
    let answer = await ask(push);
    if (answer.status === 401) {
      accessToken.forget();
      answer = await ask(push);
    }
    const afterMs = retryAfterMs(answer.headers.get("retry-after"), clock());
    return outcomeOf(answer.status, await answer.text(), afterMs);
  };
}

/** https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages */
function messageOf({ to, payload, topic, urgency, ttlSeconds }: Push, publicUrl: URL, now: number) {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const { title, body, tag } = payload;
  const isUrgent = urgency === "high";
  return {
    token: to.address,
    notification: { title, body },
    data: { ...payload, url: absolute(payload.url), icon: absolute(payload.icon) },
    android: {
      priority: isUrgent ? "high" : "normal",
      ttl: `${ttlSeconds}s`,
      collapse_key: topic,
      notification: { tag },
    },
    apns: {
      headers: {
        "apns-priority": isUrgent ? "10" : "5",
        "apns-collapse-id": topic,
        "apns-expiration": String(Math.floor(now / 1000) + ttlSeconds),
      },
    },
    webpush: {
      headers: { TTL: String(ttlSeconds), Urgency: urgency, Topic: topic },
      notification: { tag, icon: absolute(payload.icon) },
      fcm_options: { link: absolute(payload.url) },
    },
  };
}

/** UNREGISTERED: the app was removed; SENDER_ID_MISMATCH: the token belongs to another project. */
function outcomeOf(status: number, body: string, afterMs: number | null): Outcome {
  if (status === 200) return { kind: "sent", status };
  if (status === 404 || body.includes("SENDER_ID_MISMATCH")) return { kind: "gone", status };
  if (status === 429 || status >= 500) return { kind: "later", afterMs, status };
  return { kind: "refused", status };
}

/** RFC 7523, cached until shortly before it expires. */
function createAccessToken({ client_email, private_key, token_uri }: ServiceAccount, clock: () => number) {
  let kept: { token: Promise<string>; until: number } | undefined;

  async function ask(): Promise<string> {
    const seconds = Math.floor(clock() / 1000);
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: "RS256", typ: "JWT" })
      .setIssuer(client_email)
      .setAudience(token_uri)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(await importPKCS8(private_key, "RS256").catch(unreadable));
    const answer = await fetch(token_uri, {
      method: "POST",
      body: new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) {
      const Failure = answer.status < 500 ? AccessRefused : Error;
      throw new Failure(`Google gave no access token: ${answer.status}`);
    }
    const { access_token, expires_in } = (await answer.json()) as {
      access_token: string;
      expires_in: number;
    };
    if (kept) kept.until = clock() + expires_in * 1000 - EARLY_MS;
    return access_token;
  }

  const forget = () => {
    kept = undefined;
  };
  return {
    forget,
    get(): Promise<string> {
      if (!kept || kept.until <= clock()) kept = { token: ask(), until: Number.POSITIVE_INFINITY };
      kept.token.catch(forget);
      return kept.token;
    },
  };
}
