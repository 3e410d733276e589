import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { zipSync } from "fflate";
import { version } from "../package.json" with { type: "json" };
import { readOptions, refuse } from "./command-line.ts";
import { SERVER_BUILD, UNUSED_MODULES } from "./server.ts";
import { BUILD, bun, root, run } from "./tools.ts";

/** Into one file per platform, which needs neither Bun nor packages; for another platform Bun fetches both. */
const TARGETS = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"] as const;
const USAGE = `bun run build:binary [--target ${TARGETS.join("|")}|all] [--built]`;
/** Packages that stay files: they find their data and libraries next to their own code. */
const AS_FILES = ["geoip-country", "sharp"];
const FOLDERS = ["dist/client", "dist/pages", "dist/prerender", "dist/docs", "db/migrations", "db/reference"];

const { values } = readOptions(USAGE, {
  options: { target: { type: "string" }, built: { type: "boolean" } },
});
const native = `${process.platform}-${process.arch}`;
const wanted = values.target ?? native;
const targets = TARGETS.filter((target) => wanted === "all" || wanted === target);
if (targets.length === 0) refuse(`There is no target ${wanted}`, USAGE);
if (!values.built && !(await run(BUILD))) process.exit(1);

for (const target of targets) {
  const work = mkdtempSync(join(tmpdir(), "randevu-binary-"));
  try {
    console.log(`· ${await build(target, work)}`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function build(target: (typeof TARGETS)[number], work: string): Promise<string> {
  const files = join(work, "files");
  for (const folder of FOLDERS) cpSync(join(root, folder), join(files, folder), { recursive: true });
  await Bun.build({
    ...SERVER_BUILD,
    // Bytecode would need a module format that has no top-level await.
    bytecode: false,
    format: "esm",
    sourcemap: "none",
    entrypoints: [join(root, "src/main.ts"), join(root, "src/admin.ts")],
    outdir: join(files, "dist"),
    naming: "[name].js",
    define: { "import.meta.path": "globalThis.randevuProgram" },
    external: AS_FILES,
    plugins: [UNUSED_MODULES],
  });
  await addPackages(target, work, files);

  const archive = zipSync(contents(files), { level: 6 });
  writeFileSync(join(work, "files.zip"), archive);
  const name = `${version}-${Bun.hash(archive).toString(36)}`;
  const launcher = JSON.stringify(join(root, "scripts/binary/launch.ts"));
  const entry = join(work, "randevu.ts");
  writeFileSync(
    entry,
    `import archive from "./files.zip" with { type: "file" };\nimport { launch } from ${launcher};\nawait launch(archive, ${JSON.stringify(name)});\n`,
  );
  const outfile = join(root, "dist/binary", `randevu-${target}`);
  mkdirSync(join(root, "dist/binary"), { recursive: true });
  // Without their manifests, packages that stay files would not be found.
  const options = ["--compile-autoload-package-json", `--target=bun-${target}`, `--outfile=${outfile}`];
  if (!(await run(bun("build", "--compile", ...options, entry)))) process.exit(1);
  return relative(root, outfile);
}

/** For the target, whose native parts differ. */
async function addPackages(target: string, work: string, files: string): Promise<void> {
  const [os, cpu] = target.split("-");
  for (const name of ["package.json", "bun.lock"]) cpSync(join(root, name), join(work, name));
  const options = ["--frozen-lockfile", "--production", "--omit=peer", "--ignore-scripts", "--silent"];
  const { exitCode } = Bun.spawnSync(bun("install", ...options, `--os=${os}`, `--cpu=${cpu}`), {
    cwd: work,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (exitCode !== 0) process.exit(1);
  const needed = new Set<string>();
  const need = (name: string) => {
    const folder = join(work, "node_modules", name);
    if (needed.has(name) || !statSync(folder, { throwIfNoEntry: false })) return;
    needed.add(name);
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }).forEach(need);
    cpSync(folder, join(files, "node_modules", name), { recursive: true });
  };
  AS_FILES.forEach(need);
}

function contents(folder: string): Record<string, Uint8Array> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [relative(folder, path).replaceAll("\\", "/"), new Uint8Array(readFileSync(path))];
    }),
  );
}
