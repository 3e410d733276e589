import { endTogether } from "./end-together.ts";
import { isFree } from "./ports.ts";
import { BUILD, bun, INSTALL, root, run } from "./tools.ts";

/** Packages are missing before the first step, so code that needs them runs in a separate process (`demo.ts`). */
const port = Number(process.env.PORT || 3000);

if (!isFree(port, process.env.HOST || undefined))
  stop(`Port ${port} is taken by another program. Choose another: PORT=${port + 1} …`);
await must("Installing / Устанавливаем", INSTALL);
await must("Building / Собираем", BUILD);

const demo = Bun.spawn(bun("scripts/demo.ts"), { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
endTogether(demo);
process.exit(await demo.exited);

async function must(title: string, command: string[]): Promise<void> {
  console.log(`· ${title}`);
  if (!(await run(command))) stop(`This step failed: ${title}. The lines above say why.`);
}

function stop(reason: string): never {
  console.error(`\n${reason}\n`);
  process.exit(1);
}
