import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { createTransport } from "nodemailer";
import type { Config } from "#src/config.ts";
import type { Log } from "../log.ts";
import { outboxFolder } from "./outbox.ts";

export interface Message {
  /** The same when it is sent again, so that mailboxes can drop the duplicate. */
  id: string;
  kind: string;
  from: string;
  replyTo: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  link: string | null;
  /** One-click unsubscribe (RFC 8058). */
  unsubscribe: string | null;
}

export interface MailTransport {
  /** @throws Refused if a retry would not help; anything else if it might */
  send(message: Message): Promise<void>;
  close(): void;
}

/** For example because there is no such mailbox. */
export class Refused extends Error {
  override name = "Refused";
  /** The recipient or the e-mail was refused, not the sender. */
  readonly isRecipient: boolean;

  constructor(cause: unknown) {
    super("The mail server refused the e-mail", { cause });
    this.isRecipient = (cause as { command?: string }).command !== "MAIL FROM";
  }
}

export const createMailTransport = (config: Pick<Config, "mail" | "dataDir" | "publicUrl">, log: Log) =>
  config.mail.url ? smtp(config.mail.url, config.publicUrl.hostname) : outbox(outboxFolder(config), log);

/** The start need not wait for it. */
const nodemailer = () => import("nodemailer");
type Mailer = ReturnType<typeof createTransport>;

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

function smtp(url: string, host: string): MailTransport {
  let pool: Mailer | undefined;
  return {
    async send(message) {
      const { createTransport } = await nodemailer();
      pool ??= createTransport({ url, pool: true, maxConnections: 4, ...TIMEOUTS });
      try {
        await pool.sendMail(envelope(message, host));
      } catch (error) {
        const loggable = withoutAddresses(error);
        throw isFinal(error) ? new Refused(loggable) : loggable;
      }
    },
    close: () => pool?.close(),
  };
}

/** 5xx is permanent (RFC 5321, 4.2.1), except for our own sign-in to the mail server. */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  return responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
}

/** Mail servers mostly repeat the recipient in their answers, and the log must not name people by address. */
function withoutAddresses(error: unknown): Error {
  const { message, code, command, responseCode } = error as Error & Record<string, unknown>;
  const words = message.replace(/[^\s<>()[\]",;:]+@[^\s<>()[\]",;:]+/g, "[removed]");
  return Object.assign(new Error(words), { code, command, responseCode });
}

/** Only the operator of the machine reads them, so the link may go to the log. */
function outbox(folder: string, log: Log): MailTransport {
  return {
    async send(message) {
      const { createTransport } = await nodemailer();
      const composer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
      const { message: bytes } = await composer.sendMail(envelope(message, "localhost"));
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${message.id}.eml`);
      await writeFile(`${file}.part`, bytes as Buffer);
      await rename(`${file}.part`, file);
      log.info({ mail: message.kind, file, link: message.link }, "E-mail saved to the outbox");
    },
    close: () => {},
  };
}

const envelope = ({ id, from, replyTo, to, subject, html, text, unsubscribe }: Message, host: string) => ({
  messageId: `<${id}@${host}>`,
  from,
  replyTo,
  // An object, so that no address is parsed as a list of several.
  to: { name: "", address: to },
  subject,
  html,
  text,
  headers: {
    "Auto-Submitted": "auto-generated",
    "X-Auto-Response-Suppress": "All",
    ...(unsubscribe && {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  },
});
