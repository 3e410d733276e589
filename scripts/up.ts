import { isFree } from "./ports.ts";
import { BUILD, bun, INSTALL, root, run } from "./tools.ts";

/** `npx -y bun@1.4 run up`: from a fresh clone to the running product, with a demo town in it. */
const port = Number(process.env.PORT || 3000);
const host = process.env.HOST || "127.0.0.1";
const url = process.env.PUBLIC_URL || `http://localhost:${port}`;

if (!isFree(port)) stop(`Port ${port} is taken by another program. Choose another: PORT=${port + 1} …`);
await must("Installing / Устанавливаем", INSTALL);
await must("Building the client / Собираем клиент", BUILD);
await must("Filling in the demo town / Заселяем демо-город", bun("scripts/seed/run.ts"));

const server = Bun.spawn(bun("dist/server.js"), {
  cwd: root,
  env: { LOG_LEVEL: "warn", ...process.env, NODE_ENV: "production" },
  stdio: ["ignore", "inherit", "inherit"],
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));
if (await isReady()) {
  console.log(`\n  Randevu is running / Рандеву работает:\n\n      ${url}\n`);
  console.log("  Open it in two windows and press Start. Ctrl-C stops it.");
  console.log("  Откройте в двух окнах и нажмите «Начать». Ctrl-C — остановить.\n");
}
process.exit(await server.exited);

async function must(title: string, command: string[]): Promise<void> {
  console.log(`· ${title}`);
  if (!(await run(command))) stop(`This step failed: ${title}. The lines above tell why.`);
}

async function isReady(): Promise<boolean> {
  while (server.exitCode === null) {
    const answer = await fetch(`http://${host}:${port}/readyz`).catch(() => null);
    if (answer?.ok) return true;
    await Bun.sleep(50);
  }
  return false;
}

function stop(reason: string): never {
  console.error(`\n${reason}\n`);
  process.exit(1);
}
