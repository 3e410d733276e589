// Runs on Node: npm `peer` as its authors run it. Prints its port, and exits when its standard input ends.
import { PeerServer } from "peer";

const options = JSON.parse(process.argv[2]);
const peers = PeerServer({ host: "127.0.0.1", port: 0, ...options }, (server) => {
  process.stdout.write(`${server.address().port}\n`);
});
// Without a listener a frame that is not JSON would end the process.
peers.on("error", () => {});
process.stdin.on("end", () => process.exit(0)).resume();
