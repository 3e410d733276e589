import { endTogether } from "./end-together.ts";
import { isFree } from "./ports.ts";
import { BUILD, bun, INSTALL, root, run } from "./tools.ts";

/** Packages are missing before the first step, so code that needs them runs in a process of its own. */
export async function prepareAndStart(script: string, host = process.env.HOST || undefined): Promise<never> {
  const port = Number(process.env.PORT || 3000);
  if (!isFree(port, host))
    refuseToStart(`Port ${port} is taken by another program. Choose another: PORT=${port + 1} …`);
  await must("Installing / Устанавливаем", INSTALL);
  await must("Building / Собираем", BUILD);

  const demo = Bun.spawn(bun(script), { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  endTogether(demo);
  process.exit(await demo.exited);
}

async function must(title: string, command: string[]): Promise<void> {
  console.log(`· ${title}`);
  if (!(await run(command))) refuseToStart(`This step failed: ${title}. The lines above say why.`);
}

export function refuseToStart(reason: string): never {
  console.error(`\n${reason}\n`);
  process.exit(1);
}
