import { keepFriendsOnline, reachableHost } from "./demo-friends.ts";
import { becomesReady, DEMO_ENV, settleDemo, welcome } from "./demo-town.ts";
import { endTogether } from "./end-together.ts";
import { bun, root } from "./tools.ts";

const { config, accounts } = await settleDemo(DEMO_ENV);
// Another host has its own storage: to the browser and to us it is another person.
const [first, other] = [config.publicUrl.origin, `http://${reachableHost(config)}`];
const isTwo = !config.publicUrlGiven && other !== first;

const server = Bun.spawn(bun("dist/server.js"), {
  cwd: root,
  env: DEMO_ENV,
  stdio: ["ignore", "inherit", "inherit"],
});
endTogether(server);
if (await becomesReady(server, other)) {
  if (accounts.length > 0) await keepFriendsOnline(config, reachableHost(config));
  console.log(
    welcome({
      addresses: isTwo ? [first, other] : [first],
      hint: isTwo
        ? [
            "One browser, two people: open both addresses in two windows and press Start in both.",
            "Один браузер — два человека: откройте оба адреса в двух окнах и нажмите «Начать» в обоих.",
          ]
        : [],
      accounts,
      outbox: config.outbox ? `${first}/outbox` : null,
    }),
  );
}
process.exit(await server.exited);
