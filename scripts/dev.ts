import { freePort } from "./ports.ts";
import { bun, root } from "./tools.ts";

/**
 * `bun dev`: one command, one URL. Our server holds the address and starts anew when its code changes; pages and
 * client code it takes from Vite, whose hot-reload socket browsers reach directly. Ctrl-C ends both.
 */
const vitePort = await freePort();
process.env.VITE_PORT = String(vitePort);
const { createServer } = await import("vite");
const vite = await createServer({ clearScreen: false });
await vite.listen();

const server = Bun.spawn(bun("--watch", "--no-clear-screen", "src/main.ts"), {
  cwd: root,
  env: { ...process.env, NODE_ENV: "development", CLIENT_DEV_URL: `http://127.0.0.1:${vitePort}` },
  stdio: ["ignore", "inherit", "inherit"],
});

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));
const code = await server.exited;
await vite.close();
process.exit(code);
