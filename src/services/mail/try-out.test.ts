import { afterEach, expect, test } from "bun:test";
import { createServer, type Server } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { freePort } from "../../../scripts/ports.ts";
import { problemOfMailServer } from "./try-out.ts";

const servers: (SMTPServer | Server)[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Returns host and port. */
async function listen(server: SMTPServer | Server): Promise<string> {
  servers.push(server);
  server.on("error", () => {});
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = (server instanceof SMTPServer ? server.server : server).address() as { port: number };
  return `127.0.0.1:${port}`;
}

/** A mail server with one user, and the e-mails it was given. */
async function mailServer(options: SMTPServerOptions = {}) {
  const mails: unknown[] = [];
  const host = await listen(
    new SMTPServer({
      onAuth: ({ username, password }, _session, done) =>
        username === "anna" && password === "right"
          ? done(null, { user: username })
          : done(new Error("Invalid username or password")),
      onMailFrom: (address, _session, done) => {
        mails.push(address);
        done();
      },
      ...options,
    }),
  );
  return { host, mails };
}
const withoutTls = { disabledCommands: ["STARTTLS"], allowInsecureAuth: true };

test("A mail server that accepts user and password has no problem, and gets no e-mail", async () => {
  const { host, mails } = await mailServer(withoutTls);
  expect(await problemOfMailServer(`smtp://anna:right@${host}`)).toBeNull();
  expect(mails).toEqual([]);
});

test("A wrong password is reported with the server's answer, and without the password", async () => {
  const { host } = await mailServer(withoutTls);
  const told = await problemOfMailServer(`smtp://anna:wrong@${host}`);
  expect(told).toStartWith(
    `${host} did not accept user and password (535 Invalid username or password): correct them`,
  );
  expect(told).not.toContain("wrong");
});

test("A certificate that cannot be trusted is reported, with TLS at once or after STARTTLS", async () => {
  const [later, atOnce] = [await mailServer(), await mailServer({ secure: true })];
  for (const url of [`smtp://anna:right@${later.host}`, `smtps://anna:right@${atOnce.host}`])
    expect(await problemOfMailServer(url)).toContain("has a certificate that cannot be trusted (");
});

test("TLS from the start with a server that begins without is reported", async () => {
  const { host } = await mailServer(withoutTls);
  expect(await problemOfMailServer(`smtps://${host}`)).toBe(
    `${host} does not begin with TLS: write smtp://, which turns to TLS by itself`,
  );
});

test("A server that never answers is given up", async () => {
  const host = await listen(createServer());
  const soon = { dnsTimeout: 50, connectionTimeout: 50, greetingTimeout: 50, socketTimeout: 50 };
  expect(await problemOfMailServer(`smtp://${host}`, soon)).toStartWith(`${host} did not answer in time`);
});

test("A port where nothing listens, or another program, is reported", async () => {
  const host = `127.0.0.1:${freePort()}`;
  expect(await problemOfMailServer(`smtp://${host}`)).toStartWith(`nothing listens at ${host}`);
  const web = await listen(createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")));
  expect(await problemOfMailServer(`smtp://${web}`)).toStartWith(`${web} does not answer like a mail server`);
});

test("A name that no machine has is reported", async () => {
  expect(await problemOfMailServer("smtp://mail.invalid:25")).toBe(
    "no machine is called mail.invalid: correct the name",
  );
});
