import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import PostalMime, { type Email } from "postal-mime";
import { users } from "#db/schema/index.ts";
import type { MailServer } from "./mail-server.ts";
import { proofFor } from "./proofs.ts";
import type { TestServer } from "./test-server.ts";
import { sessionIn } from "./tokens.ts";

export const PASSWORD = "correct horse 1";

export const FORM = {
  password: PASSWORD,
  name: "Анна",
  sex: "FEMALE",
  birthday: "1995-05-30",
  isAdult: true,
  isTermsAccepted: true,
} as const;

interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** A browser with its own cookies, and a token once it has signed in. */
export interface Browser {
  token: string | null;
  cookies: Map<string, string>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
}

/** A server with browsers. */
export type Browsers = TestServer & ReturnType<typeof browsersIn>;

/** Browsers whose people join by opening the e-mails. */
export function browsersIn(world: TestServer, mail?: MailServer) {
  const outbox = join(world.deps.config.dataDir, "outbox");
  let made = 0;

  const mails = async (): Promise<Email[]> =>
    mail?.mails ??
    Promise.all(filesIn(outbox).map((file) => PostalMime.parse(readFileSync(join(outbox, file)))));

  /** All e-mails to this address so far, oldest first. */
  async function mailsTo(email: string): Promise<Email[]> {
    await world.deps.services.mails.deliverDue();
    return (await mails()).filter(({ to }) => to?.[0]?.address === email);
  }

  /** Token in the link of the latest e-mail to this address. */
  async function linkTo(email: string): Promise<string> {
    const texts = (await mailsTo(email)).map(({ text }) => text ?? "");
    const tokens = texts.flatMap(
      (text) => text.match(/(?<=\/auth\/(?:confirm|new-password)\/)[\w-]{43}/) ?? [],
    );
    const token = tokens.at(-1);
    if (!token) throw new Error(`No e-mail with a link to ${email}`);
    return token;
  }

  /** Without an `origin` it acts as a program that is not a browser, since only browsers send one. */
  const newBrowser = ({
    peer = "203.0.113.1",
    userAgent = "",
    language = "",
    origin = "",
    provesWork = true,
  } = {}) =>
    createBrowser(
      world,
      { peer, provesWork },
      {
        "user-agent": userAgent,
        ...(language && { "accept-language": language }),
        ...(origin && { origin }),
      },
    );
  function newEmail(): string {
    made += 1;
    return `person-${made}@example.org`;
  }

  /** Signs up and opens the e-mail, so that the browser is signed in. */
  async function signUp({
    email = newEmail(),
    password = PASSWORD,
    browser = newBrowser(),
  }: {
    email?: string;
    password?: string;
    browser?: Browser;
  } = {}) {
    expectOk(await browser.post("/api/auth/register", { ...FORM, email, password }));
    const { token } = expectOk(await browser.post(`/api/auth/activateEmail/${await linkTo(email)}`));
    browser.token = String(token);
    const { userId } = sessionIn(browser.token);
    return Object.assign(browser, { email, userId });
  }

  return {
    browser: newBrowser,
    /** Sends the e-mails that are due. Resolves to those that have arrived now. */
    async deliver(): Promise<Email[]> {
      const before = (await mails()).length;
      await world.deps.services.mails.deliverDue();
      return (await mails()).slice(before);
    },
    newEmail,
    mailsTo,
    linkTo,
    join: signUp,
    /** Signs up and leaves the e-mail unread. Resolves to the e-mail. */
    async register(): Promise<string> {
      const email = newEmail();
      expectOk(await newBrowser().post("/api/auth/register", { ...FORM, email }));
      return email;
    },
    login: (email: string, password = PASSWORD) => newBrowser().post("/api/auth/login", { email, password }),
    /** Suspends the account, or with null unsuspends it. */
    lock: (userId: string, lockedAt: number | null): void =>
      void world.deps.db.orm.update(users).set({ lockedAt }).where(eq(users.id, userId)).run(),
  };
}

/** `provesWork`: as our pages do, it signs up again with a proof of work if the server demands one. */
function createBrowser(
  world: TestServer,
  { peer, provesWork }: { peer: string; provesWork: boolean },
  traits: Record<string, string>,
): Browser {
  const cookies = new Map<string, string>();
  async function ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await world.request(path, {
      method,
      peer,
      headers: {
        ...traits,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(self.token && { authorization: `Bearer ${self.token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const { name, value } = Bun.Cookie.parse(line);
      cookies.set(name, value);
    }
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text.startsWith("{") ? JSON.parse(text) : {},
    };
  }
  const self: Browser = {
    token: null,
    cookies,
    get: (path) => ask("GET", path),
    async post(path, body) {
      const answer = await ask("POST", path, body);
      if (!provesWork || answer.body.code !== "proof_needed" || !path.startsWith("/api/auth/")) return answer;
      return ask("POST", path, { ...(body as object), altcha: await proofFor(self) });
    },
    delete: (path) => ask("DELETE", path),
  };
  return self;
}

function expectOk({ status, body }: Answer): Record<string, unknown> {
  if (status !== 200) throw new Error(`Expected 200, got ${status} ${JSON.stringify(body)}`);
  return body;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith(".eml"))
      .sort();
  } catch {
    return [];
  }
}
