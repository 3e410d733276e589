/** Short enough for someone who waits at a command. */
const LIMIT_MS = 10_000;
const TIMEOUTS = {
  dnsTimeout: LIMIT_MS,
  connectionTimeout: LIMIT_MS,
  greetingTimeout: LIMIT_MS,
  socketTimeout: LIMIT_MS,
};

interface SmtpError extends Error {
  code?: string;
  response?: string;
}

/** Connects and signs in (EHLO, STARTTLS, AUTH), and sends none. Resolves to what is wrong and what to do. */
export async function problemOfMailServer(url: string, timeouts = TIMEOUTS): Promise<string | null> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ url, ...timeouts });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return sentenceFor(error as SmtpError, new URL(url));
  } finally {
    transport.close();
  }
}

function sentenceFor({ code, message, response }: SmtpError, { host, hostname }: URL): string {
  if (code === "EDNS") return `no machine is called ${hostname}: correct the name`;
  if (code === "ETIMEDOUT")
    return `${host} did not answer in time: open the port in the firewall (many hosters block 25), and write smtps:// for port 465`;
  if (code === "EAUTH")
    return `${host} did not accept user and password (${response ?? message}): correct them, with # / ? % $ written as %23 %2F %3F %25 %24`;
  if (/ECONNREFUSED/.test(message))
    return `nothing listens at ${host}: check name and port, and that the mail server runs`;
  if (/WRONG_VERSION_NUMBER/.test(message))
    return `${host} does not begin with TLS: write smtp://, which turns to TLS by itself`;
  if (/certificate|altname/i.test(message))
    return `${host} has a certificate that cannot be trusted (${message}): use the name that it was made for, or renew it; for a server on this machine add ?ignoreTLS=true`;
  return `${host} does not answer like a mail server (${message}): check name and port`;
}
