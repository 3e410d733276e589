// Runs on Node: npm `s3rver` as its authors run it. Prints its port, and exits when its standard input ends.
import S3rver from "s3rver";

const [directory, bucket] = process.argv.slice(2);
const server = new S3rver({
  address: "127.0.0.1",
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: bucket }],
});
const { port } = await server.run();
process.stdout.write(`${port}\n`);
process.stdin.on("end", () => process.exit(0)).resume();
