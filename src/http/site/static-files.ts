import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { brotliCompress } from "node:zlib";
import { type Coding, contentCoding } from "../content-coding.ts";
import { isKnownEtag } from "../known-etag.ts";

export interface StaticFile {
  body(coding: Coding | null): Blob | Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly hash: string;
  /** Its name holds a hash of its content. */
  immutable: boolean;
  codings: readonly Coding[];
  /** A build in the same folder removes the files of the one before. */
  isThere(): boolean;
}

const SUFFIX: Record<Coding, string> = { br: ".br", gzip: ".gz" };

/** Only what was found here is ever served, so that no address, however it is written, leads out of the folder. */
export function readFolder(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  if (!existsSync(folder)) return files;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const existing = new Set(paths);
  for (const path of paths.filter((path) => !isCompressedCopy(path))) {
    const address = path.slice(folder.length).split(sep).join("/");
    files.set(
      address,
      fileAt(path, address.startsWith("/assets/"), (copy) => existing.has(copy)),
    );
  }
  return files;
}

export const staticFile = (path: string, immutable: boolean): StaticFile =>
  fileAt(path, immutable, existsSync);

/** Read on first request: reading hundreds of files only to hash them took 30 ms of a start. */
function fileAt(path: string, immutable: boolean, isThere: (path: string) => boolean): StaticFile {
  let hash: string | undefined;
  const codings = (["br", "gzip"] as const).filter((coding) => isThere(path + SUFFIX[coding]));
  const copies = [path, ...codings.map((coding) => path + SUFFIX[coding])];
  return {
    body: (coding) => Bun.file(coding ? path + SUFFIX[coding] : path),
    get type() {
      return Bun.file(path).type;
    },
    get hash() {
      hash ??= Bun.hash(readFileSync(path)).toString(36);
      return hash;
    },
    immutable,
    codings,
    isThere: () => copies.every((copy) => existsSync(copy)),
  };
}

/** Gzip on first request, and Brotli for later ones, which takes fifty milliseconds in another thread. */
export function textFile(text: string, type: string): StaticFile {
  const raw = new TextEncoder().encode(text);
  const copies: Partial<Record<Coding, Uint8Array<ArrayBuffer>>> = {};
  let isRequested = false;
  // Runs after the response: the first page after a start would wait some milliseconds for the module alone.
  const compress = () => {
    brotliCompress(raw, (error, small) => {
      if (!error) copies.br = new Uint8Array(small);
    });
  };
  return {
    body: (coding) => {
      if (!isRequested) setTimeout(compress);
      isRequested = true;
      if (!coding) return raw;
      if (coding === "gzip") copies.gzip ??= Bun.gzipSync(raw);
      return copies[coding]!;
    },
    type,
    hash: Bun.hash(raw).toString(36),
    immutable: false,
    get codings(): Coding[] {
      return copies.br ? ["br", "gzip"] : ["gzip"];
    },
    isThere: () => true,
  };
}

const isCompressedCopy = (name: string) => Object.values(SUFFIX).some((suffix) => name.endsWith(suffix));

export function serveFile(request: Request, file: StaticFile, status = 200): Response {
  const coding = contentCoding(request.headers.get("accept-encoding"), file.codings);
  const etag = `"${file.hash}${coding ? `-${coding}` : ""}"`;
  const headers = new Headers({
    "content-type": file.type,
    "cache-control": file.immutable ? "public, max-age=31536000, immutable" : "no-cache",
    vary: "accept-encoding",
    etag,
  });
  if (status === 200 && isKnownEtag(request.headers.get("if-none-match"), etag))
    return new Response(null, { status: 304, headers });
  if (coding) headers.set("content-encoding", coding);
  return new Response(file.body(coding), { status, headers });
}
